/** Draws points with WebGL 2, millions of them. Shaders are text for the driver, not code for the page: the content policy holds. */
import { type Colours, FAINT_STRENGTH } from './colours.ts';
import type { Painter } from './painter.ts';
import type { View } from './view.ts';

const VERTEX = `#version 300 es
in vec2 place; in uint kind;
uniform vec4 view; uniform float size; uniform vec3 series[10];
out vec3 colour; out float strength;
void main() {
  strength = kind == 255u ? 0. : (kind & 128u) == 0u ? 1. : ${FAINT_STRENGTH};
  gl_Position = vec4(place * view.x + view.yz, 0., 1.);
  gl_PointSize = size;
  colour = series[int(kind & 127u) % 10];
}`;
const FRAGMENT = `#version 300 es
precision mediump float;
in vec3 colour; in float strength; uniform float opacity; out vec4 ink;
void main() {
  float a = smoothstep(.5, .36, length(gl_PointCoord - .5)) * opacity * strength;
  if (a < .01) discard;
  ink = vec4(colour, 1.) * a;
}`;

/** Undefined where there is no WebGL 2. */
export function glPainter(canvas: HTMLCanvasElement): Painter | undefined {
  const gl = canvas.getContext('webgl2', { antialias: false, premultipliedAlpha: true, preserveDrawingBuffer: true });
  if (!gl) return undefined;
  const program = linked(gl);
  const at = (name: string): WebGLUniformLocation | null => gl.getUniformLocation(program, name);
  const [places, kinds] = [gl.createBuffer(), gl.createBuffer()];
  let count = 0;

  function fill(buffer: WebGLBuffer, name: string, data: Float32Array | Uint8Array): void {
    const place = gl!.getAttribLocation(program, name);
    gl!.bindBuffer(gl!.ARRAY_BUFFER, buffer);
    gl!.bufferData(gl!.ARRAY_BUFFER, data, gl!.STATIC_DRAW);
    gl!.enableVertexAttribArray(place);
    if (data instanceof Uint8Array) gl!.vertexAttribIPointer(place, 1, gl!.UNSIGNED_BYTE, 0, 0);
    else gl!.vertexAttribPointer(place, 2, gl!.FLOAT, false, 0, 0);
  }

  return {
    setPlaces(data) {
      count = data.length / 2;
      fill(places, 'place', data);
    },
    setKinds: (data) => fill(kinds, 'kind', data),
    begin({ k, a, b }: View, { series, background }: Colours, size, opacity) {
      gl.viewport(0, 0, canvas.width, canvas.height);
      gl.clearColor(...background, 1);
      gl.clear(gl.COLOR_BUFFER_BIT);
      gl.enable(gl.BLEND);
      gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
      gl.uniform4f(at('view'), k, a, b, 0);
      gl.uniform3fv(at('series'), series.flat());
      gl.uniform1f(at('size'), size);
      gl.uniform1f(at('opacity'), opacity);
      if (count > 0) gl.drawArrays(gl.POINTS, 0, count);
    },
    step: () => true,
  };
}

function linked(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram();
  for (const [kind, text] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    // biome-ignore format: a table
    const shader = gl.createShader(kind)!;
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? 'no program');
  gl.useProgram(program);
  return program;
}
