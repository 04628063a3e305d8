import { describe, expect, it } from 'vitest';
import { watchPressure } from './pressure.ts';

/** A loop whose time is told: each request costs `cost` milliseconds, and the loop rests between two turns. */
function loop(turnMs: number) {
  let [time, idle] = [0, 0];
  let atEnd: (() => void)[] = [];
  const clock = { now: () => time, idle: () => idle, endOfTurn: (then: () => void) => void atEnd.push(then) };
  const pressure = watchPressure({ loopDelayMs: 1000, turnMs }, clock);
  return {
    /** How many of the requests of one turn are taken. */
    turn(requests: number, cost: number, rest = 0): number {
      time += rest;
      idle += rest;
      let taken = 0;
      for (let i = 0; i < requests; i++) {
        if (pressure.isTooMuch()) continue;
        taken++;
        time += cost;
      }
      for (const then of atEnd) then();
      atEnd = [];
      return taken;
    },
  };
}

describe('the queue of requests', () => {
  it('is cut to what fits into a turn once the loop has not rested for a tenth of a second', () => {
    const { turn } = loop(20);
    expect(turn(200, 1, 5)).toBe(101); // after a rest: a burst, until it has lasted a tenth of a second
    expect(turn(200, 1)).toBe(21);
    expect(turn(200, 1)).toBe(21);
    expect(turn(200, 0.1)).toBe(200); // quick ones all fit
  });
  it('is taken whole again after a rest', () => {
    const { turn } = loop(20);
    for (let i = 0; i < 10; i++) turn(100, 2);
    expect(turn(40, 2)).toBe(16); // whatever they cost: a few
    expect(turn(40, 2, 1)).toBe(40);
  });
  it('of a few clients is never cut', () => {
    const { turn } = loop(20);
    for (let i = 0; i < 50; i++) expect(turn(16, 30)).toBe(16);
  });
});
