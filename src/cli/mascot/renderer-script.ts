/**
 * Script of a worker that reports the name of the WebGL renderer, or `null` without WebGL. A worker, because
 * the first WebGL context of a page blocks its thread for up to a second. Chromium hides the name behind an
 * extension, and Firefox warns about that extension.
 */
export const RENDERER_SCRIPT = `const gl = new OffscreenCanvas(1, 1).getContext("webgl");
const read = (name) => String(gl.getParameter(name));
const info = gl && /^WebKit/.test(read(gl.RENDERER)) && gl.getExtension("WEBGL_debug_renderer_info");
postMessage(gl && read(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
`;
