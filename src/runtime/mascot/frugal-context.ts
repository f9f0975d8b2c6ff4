import { LoadError } from "./load-file.js";

/**
 * Creates a WebGL context that answers queries without asking the graphics card where possible, because each
 * query blocks the page until the card is idle. Returns `null` without WebGL. `createTexture` throws a
 * `LoadError` instead of returning nothing, which would make every later call fail.
 */
export function createFrugalContext(canvas: HTMLCanvasElement): WebGLRenderingContext | null {
  const context = canvas.getContext("webgl", { alpha: true, antialias: false, stencil: true });
  if (context === null) return null;
  const getExtension = context.getExtension.bind(context);
  const getParameter = context.getParameter.bind(context);
  const createTexture = context.createTexture.bind(context);
  const getShaderParameter = context.getShaderParameter.bind(context);
  return Object.assign(context, {
    getExtension(name: string): unknown {
      if (name === "WEBGL_lose_context") return getExtension(name);
      // PixiJS warns if the extension is missing, but no model has enough points to need it.
      return name === "OES_element_index_uint" ? {} : null;
    },
    createTexture(): WebGLTexture | null {
      const texture: WebGLTexture | null = createTexture();
      // A lost context creates no textures, but may be restored.
      if (texture === null && !context.isContextLost()) throw new LoadError("Failed to create texture");
      return texture;
    },
    getParameter: (name: number): unknown => (name === context.SAMPLES ? 0 : getParameter(name)),
    // A shader that does not compile does not link either, and the link status is checked.
    getShaderParameter: (shader: WebGLShader, name: number): unknown =>
      name === context.COMPILE_STATUS ? true : getShaderParameter(shader, name),
  });
}
