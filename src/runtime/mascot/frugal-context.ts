import { LoadError } from "./load-file.js";

/**
 * A context of WebGL that does without the questions that can be spared: for each the page stands still until the
 * graphics card has done all that it was given before. `null` where there is no WebGL.
 * Its `createTexture` throws a `LoadError` in place of returning nothing: with that every later call is an error.
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
      // PixiJS warns where it is not there, but no model has as many points as need it.
      return name === "OES_element_index_uint" ? {} : null;
    },
    createTexture(): WebGLTexture | null {
      const texture: WebGLTexture | null = createTexture();
      // A context that is lost has none, and comes again.
      if (texture === null && !context.isContextLost()) throw new LoadError("Failed to create texture");
      return texture;
    },
    getParameter: (name: number): unknown => (name === context.SAMPLES ? 0 : getParameter(name)),
    // A shader that cannot be compiled cannot be linked either, and that is asked for.
    getShaderParameter: (shader: WebGLShader, name: number): unknown =>
      name === context.COMPILE_STATUS ? true : getShaderParameter(shader, name),
  });
}
