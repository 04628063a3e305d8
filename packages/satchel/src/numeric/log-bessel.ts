/**
 * log I_ν(κ), the modified Bessel function of the first kind, for ν > −1 and κ > 0, without ever forming I_ν, which over- and underflows.
 *
 *   ν ≥ 40   Olver's uniform expansion, good for every κ:
 *            z = κ/ν, s = √(1 + z²), p = 1/s
 *            log I_ν = ν (s + log(z / (1 + s))) − ½ log(2πν) + ½ log p + log(1 + Σ_{j=1}^5 u_j(p) / ν^j)         (1)
 *   ν < 40   from the first order N = ν + m ≥ 40 down, by the ratios r_j = I_{j+1} / I_j:
 *            log I_ν = log I_N − Σ_{j=ν}^{N−1} log r_j,   r_{j−1} = 1 / (2j/κ + r_j)                           (2)
 *
 * Going down, (2) shrinks every error. At ν = 40 five terms of (1) are good to 10⁻¹¹.
 */
const UNIFORM_FROM = 40;

export function logBessel(order: number, kappa: number): number {
  if (order >= UNIFORM_FROM) return uniformExpansion(order, kappa);
  const steps = Math.ceil(UNIFORM_FROM - order);
  const top = order + steps;
  let value = uniformExpansion(top, kappa);
  let ratio = besselRatio(top, kappa);
  for (let j = top; j > order + 0.5; j--) {
    ratio = 1 / ((2 * j) / kappa + ratio);
    value -= Math.log(ratio);
  }
  return value;
}

/** (1) */
function uniformExpansion(v: number, kappa: number): number {
  const z = kappa / v;
  const s = z < 1e100 ? Math.sqrt(1 + z * z) : z; // the square of more would overflow
  const p = 1 / s;
  const q = p * p;
  const u1 = (p * (3 - 5 * q)) / 24;
  const u2 = (q * (81 + q * (-462 + 385 * q))) / 1152;
  const u3 = (p * q * (30375 + q * (-369603 + q * (765765 - 425425 * q)))) / 414720;
  const u4 = (q * q * (4465125 + q * (-94121676 + q * (349922430 + q * (-446185740 + 185910725 * q))))) / 39813120;
  const u5 =
    (p *
      q *
      q *
      (1519035525 +
        q * (-49286948607 + q * (284499769554 + q * (-614135872350 + q * (566098157625 - 188699385875 * q)))))) /
    6688604160;
  const correction = (u1 + (u2 + (u3 + (u4 + u5 / v) / v) / v) / v) / v;
  return v * (s + Math.log(z / (1 + s))) - 0.5 * Math.log(2 * Math.PI * v) - 0.5 * Math.log(s) + Math.log1p(correction);
}

/** Below this the first two terms of the power series are all there is to see. */
const TINY = 1e-5;

/** From here on the asymptotic series (3) has all digits, if κ is also more than 4 (ν + 1)². */
const HUGE = 1e6;

/**
 * I_{ν+1}(κ) / I_ν(κ) by its continued fraction r_{j−1} = 1 / (2j/κ + r_j), from far enough out: a step shrinks the error by r², and the
 * start is the lower bound of Amos (1974), already near. As a fraction r = p/q a step is p, q ← q, (2j/κ) q + p, without division; q cannot overflow in so
 * few steps. There are √(ν² + 34κ) − ν + 10 of them, so a κ beyond all others is left to (3): whatever κ is, at most 11 (ν + 1) steps or 6,000.
 */
export function besselRatio(order: number, kappa: number): number {
  if (kappa < TINY) return (kappa / (2 * order + 2)) * (1 - (kappa * kappa) / (4 * (order + 1) * (order + 2)));
  if (kappa > HUGE && kappa > 4 * (order + 1) ** 2) return hankelSeries(order + 1, kappa) / hankelSeries(order, kappa);
  const steps = Math.ceil(Math.sqrt(order * order + 34 * kappa) - order) + 10;
  const top = order + steps;
  let p = kappa / (top + 0.5 + Math.sqrt((top + 1.5) * (top + 1.5) + kappa * kappa));
  let q = 1;
  const twice = 2 / kappa;
  for (let j = top; j > order + 0.5; j--) {
    const next = twice * j * q + p;
    p = q;
    q = next;
  }
  return p / q;
}

/**
 *   I_ν(κ) = e^κ / √(2πκ) · Σ_k (−1)^k a_k,   a_0 = 1,   a_k = a_{k−1} (4ν² − (2k − 1)²) / (8κk)                   (3)
 *
 * Terms shrink at least by 1/k with κ ≥ 2ν², so twenty are more than enough.
 */
function hankelSeries(order: number, kappa: number): number {
  let [term, sum] = [1, 1];
  for (let k = 1; k <= 20; k++) {
    term *= -(4 * order * order - (2 * k - 1) ** 2) / (8 * k) / kappa;
    sum += term;
  }
  return sum;
}
