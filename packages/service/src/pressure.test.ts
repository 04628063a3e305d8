import { describe, expect, it } from 'vitest';
import { watchPressure } from './pressure.ts';

/** A loop whose time is told: each request costs `cost` milliseconds, and the loop rests between two turns. */
function loop(turnMs: number) {
  let [time, idle, held] = [0, 0, 0];
  let atEnd: (() => void)[] = [];
  const clock = { now: () => time, idle: () => idle, endOfTurn: (then: () => void) => void atEnd.push(then) };
  const pressure = watchPressure({ loopDelayMs: 1000, turnMs }, clock);
  return {
    /** Something else takes so long at the end of the turn. */
    hold(milliseconds: number): void {
      held = milliseconds;
    },
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
      time += held;
      held = 0;
      for (const then of atEnd) then();
      atEnd = [];
      return taken;
    },
  };
}

describe('the queue of requests', () => {
  it('is cut to what fits into a turn once there was no rest', () => {
    const { turn } = loop(20);
    expect(turn(200, 1, 5)).toBe(101); // a burst after a rest, until it has lasted a tenth of a second
    expect(turn(200, 1)).toBe(20);
    expect(turn(200, 1)).toBe(21);
    expect(turn(200, 1)).toBe(20);
    expect(turn(200, 0.1)).toBe(200); // quick ones all fit
  });
  it('is cut to less after a turn that was held up, so that nobody waits for longer', () => {
    const { turn, hold } = loop(20);
    for (let i = 0; i < 10; i++) turn(100, 1);
    hold(5);
    const took = turn(100, 1) + 5;
    expect(took).toBeGreaterThanOrEqual(25);
    expect(turn(100, 1)).toBe(2 * 20 - took + 1);
    hold(500);
    turn(100, 1);
    expect(turn(100, 1)).toBe(11); // never less than half
  });
  it('is taken whole again for as long as the loop has rested', () => {
    const { turn } = loop(20);
    for (let i = 0; i < 10; i++) turn(100, 2);
    expect(turn(40, 2)).toBe(11);
    expect(turn(40, 2, 1)).toBe(11);
    const some = turn(40, 2, 60);
    expect(some).toBeGreaterThan(30);
    expect(some).toBeLessThan(36);
    expect(turn(40, 2, 300)).toBe(40);
  });
  it('of a few clients is never cut', () => {
    const { turn } = loop(20);
    for (let i = 0; i < 50; i++) expect(turn(16, 30)).toBe(16);
  });
  it('of a few clients is cut while there are more, and always has one that is taken', () => {
    const { turn } = loop(20);
    for (let i = 0; i < 20; i++) turn(17, 30);
    for (let i = 0; i < 3; i++) expect(turn(16, 30)).toBe(1);
    turn(16, 30);
    for (let i = 0; i < 4; i++) expect(turn(16, 30)).toBe(16); // the crowd has gone
  });
});
