/** Draws points with WebGL 2, millions of them. Shaders are text for the driver, not code for the page: the content policy holds. */
import { type Colours, FAINT_STRENGTH } from './colours.ts';
import type { Painter } from './painter.ts';
import { coverOfShape, SHAPES } from './shapes.ts';
import type { View } from './view.ts';

const VERTEX = `#version 300 es
in vec2 place; in uint kind;
uniform vec4 view; uniform float size; uniform vec3 series[10];
out vec3 colour; out float strength; flat out float shape;
void main() {
  strength = kind == 255u ? 0. : (kind & 128u) == 0u ? 1. : ${FAINT_STRENGTH};
  gl_Position = vec4(place * view.x + view.yz, 0., 1.);
  gl_PointSize = size;
  colour = series[int(kind & 127u) % 10];
  shape = float(int(kind & 127u) % ${SHAPES});
}`;
const FRAGMENT = `#version 300 es
precision mediump float;
in vec3 colour; in float strength; flat in float shape; uniform float opacity; uniform bool shaped; uniform sampler2D shapes; out vec4 ink;
void main() {
  float cover = shaped
    ? texture(shapes, vec2((shape + gl_PointCoord.x) / ${SHAPES}., gl_PointCoord.y)).r
    : smoothstep(.5, .36, length(gl_PointCoord - .5));
  float a = cover * opacity * strength;
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
  setShapes(gl);
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
    begin({ k, a, b }: View, { series, background }: Colours, size, opacity, isShaped) {
      gl.viewport(0, 0, canvas.width, canvas.height);
      gl.clearColor(...background, 1);
      gl.clear(gl.COLOR_BUFFER_BIT);
      gl.enable(gl.BLEND);
      gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
      gl.uniform4f(at('view'), k, a, b, 0);
      gl.uniform3fv(at('series'), series.flat());
      gl.uniform1f(at('size'), size);
      gl.uniform1f(at('opacity'), opacity);
      gl.uniform1i(at('shaped'), Number(isShaped));
      if (count > 0) gl.drawArrays(gl.POINTS, 0, count);
    },
    step: () => true,
  };
}

/** Pixels to a side of the picture of a shape. */
const SIDE = 16;

/** The pictures of all shapes beside each other, as the only texture. */
function setShapes(gl: WebGL2RenderingContext): void {
  const width = SIDE * SHAPES;
  const picture = new Uint8Array(width * SIDE);
  for (let shape = 0; shape < SHAPES; shape++) {
    const cover = coverOfShape(shape, SIDE - 2, SIDE);
    cover.forEach((share, at) => {
      picture[Math.floor(at / SIDE) * width + shape * SIDE + (at % SIDE)] = 255 * share;
    });
  }
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.R8, width, SIDE, 0, gl.RED, gl.UNSIGNED_BYTE, picture);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
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
