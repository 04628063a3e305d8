/**
 * The few special functions that tests of significance and priors of topics need, good to about 1e-13.
 *
 *   log Γ(x)    Stirling's series at x ≥ 15, carried down by Γ(x) = Γ(x + 1) / x                                        (1)
 *   ψ(x)        its derivative, by the same series at x ≥ 15 and ψ(x) = ψ(x + 1) − 1/x                                  (1a)
 *   ψ'(x)       the next one, by ψ'(x) = ψ'(x + 1) + 1/x²                                                               (1b)
 *   I_x(a, b)   x^a (1 − x)^b / (a B(a, b)) · 1/(1 + d₁/(1 + d₂/(1 + …))),                                              (2)
 *               d_{2m} = m (b − m) x / ((a + 2m − 1)(a + 2m)),  d_{2m+1} = −(a + m)(a + b + m) x / ((a + 2m)(a + 2m + 1));
 *               for large x by I_x(a, b) = 1 − I_{1−x}(b, a), where the fraction converges fast
 *   Φ(x)        ½ + φ(x) (x + x³/3 + x⁵/(3·5) + …) near 0, φ(x)/(x + 1/(x + 2/(x + …))) for the far tail                (3)
 *   Φ⁻¹(p)      Halley's steps on (3) from a rough start                                                                (4)
 */

/** log Γ(x) for x > 0. */
export function logGamma(x: number): number {
  let product = 1;
  let large = x;
  for (; large < 15; large++) product *= large;
  const square = 1 / (large * large);
  // B₂ₖ / (2k (2k − 1)) of Stirling's series, the highest power first
  const tail = stirling.reduce((sum, coefficient) => sum * square + coefficient, 0) / large;
  return (large - 0.5) * Math.log(large) - large + halfLogTwoPi + tail - Math.log(product);
}

const stirling = [-691 / 360360, 1 / 1188, -1 / 1680, 1 / 1260, -1 / 360, 1 / 12];
const halfLogTwoPi = 0.5 * Math.log(2 * Math.PI);

/** ψ(x), the derivative of log Γ, for x > 0. */
export function digamma(x: number): number {
  let carried = 0;
  let large = x;
  for (; large < 15; large++) carried += 1 / large;
  const square = 1 / (large * large);
  const tail = bernoulli.reduce((sum, coefficient) => sum * square + coefficient, 0) * square;
  return Math.log(large) - 0.5 / large - tail - carried;
}

/** B₂ₖ / 2k, the highest power first. */
const bernoulli = [-691 / 32760, 1 / 132, -1 / 240, 1 / 252, -1 / 120, 1 / 12];

/** ψ'(x), the derivative of ψ, for x > 0. */
export function trigamma(x: number): number {
  let carried = 0;
  let large = x;
  for (; large < 15; large++) carried += 1 / (large * large);
  const square = 1 / (large * large);
  const tail = bernoulliNumbers.reduce((sum, coefficient) => sum * square + coefficient, 0) * square;
  return (1 + tail) / large + 0.5 * square + carried;
}

/** B₂ₖ, the highest power first. */
const bernoulliNumbers = [-691 / 2730, 5 / 66, -1 / 30, 1 / 42, -1 / 30, 1 / 6];

/** I_x(a, b), the regularised incomplete beta function, for 0 ≤ x ≤ 1 and a, b > 0. */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  return x <= (a + 1) / (a + b + 2) ? betaByFraction(x, a, b) : 1 - betaByFraction(1 - x, b, a);
}

function betaByFraction(x: number, a: number, b: number): number {
  const logFront = a * Math.log(x) + b * Math.log1p(-x) + logGamma(a + b) - logGamma(a) - logGamma(b);
  return Math.exp(logFront) / (a * continuedFraction(x, a, b));
}

/** 1 + d₁/(1 + d₂/(1 + …)) of (2), front to back (Lentz), until a step changes nothing any more. */
function continuedFraction(x: number, a: number, b: number): number {
  let [value, numerator, denominator] = [1, 1, 0];
  for (let n = 1; n <= 100_000; n++) {
    const m = Math.floor(n / 2);
    const d =
      n % 2 === 0
        ? (m * (b - m) * x) / ((a + n - 1) * (a + n))
        : (-(a + m) * (a + b + m) * x) / ((a + n - 1) * (a + n));
    denominator = 1 / awayFromZero(1 + d * denominator);
    numerator = awayFromZero(1 + d / numerator);
    const step = numerator * denominator;
    value *= step;
    if (Math.abs(step - 1) < 1e-16) break;
  }
  return value;
}

const awayFromZero = (value: number): number => (Math.abs(value) < 1e-300 ? 1e-300 : value);

/** The two-sided p-value of Student's t. */
export function studentTwoSided(t: number, degreesOfFreedom: number): number {
  if (!Number.isFinite(t)) return 0;
  return incompleteBeta(degreesOfFreedom / (degreesOfFreedom + t * t), degreesOfFreedom / 2, 0.5);
}

/** The t that |T| stays below with probability `level`, by halving: Student's distribution has no closed inverse. */
export function studentQuantile(level: number, degreesOfFreedom: number): number {
  let [low, high] = [0, 1];
  while (studentTwoSided(high, degreesOfFreedom) > 1 - level && high < 1e300) [low, high] = [high, 2 * high];
  for (let step = 0; step < 200 && high - low > 1e-14 * high; step++) {
    const middle = (low + high) / 2;
    if (studentTwoSided(middle, degreesOfFreedom) > 1 - level) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Φ(x): the share of a standard normal variable at or below x. */
export function normalCumulative(x: number): number {
  if (x > 2.5) return 1 - upperTail(x);
  if (x < -2.5) return upperTail(-x);
  let [sum, term] = [0, x];
  for (let odd = 3; sum + term !== sum; odd += 2) {
    sum += term;
    term *= (x * x) / odd;
  }
  return 0.5 + normalDensity(x) * sum;
}

const normalDensity = (x: number): number => Math.exp(-0.5 * x * x - halfLogTwoPi);

function upperTail(x: number): number {
  let fraction = x;
  for (let n = 160; n >= 1; n--) fraction = x + n / fraction;
  return normalDensity(x) / fraction;
}

/** Φ⁻¹(p) for 0 < p < 1; −∞ and ∞ at the ends. */
export function normalQuantile(p: number): number {
  if (p <= 0) return -Infinity;
  if (p >= 1) return Infinity;
  if (p > 0.5) return -normalQuantile(1 - p);
  const t = Math.sqrt(-2 * Math.log(p));
  let x =
    (2.515517 + 0.802853 * t + 0.010328 * t * t) / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t * t * t) - t;
  for (let step = 0; step < 3; step++) {
    const newton = (normalCumulative(x) - p) / normalDensity(x);
    x -= newton / (1 + (x * newton) / 2);
  }
  return x;
}
