import { describe, expect, it } from 'vitest';
import { createTurn, pause } from './pause.ts';

describe('a turn', () => {
  /** The clock stands still until it is set. */
  function setUp() {
    const clock = { ms: 0 };
    return { clock, turn: createTurn(() => clock.ms) };
  }

  it('lets the event loop turn once 25 ms have gone by, and not before', async () => {
    const { clock, turn } = setUp();
    let turns = 0;
    setImmediate(() => {
      turns++;
    });
    clock.ms = 24;
    expect(turn()).toBeUndefined();
    expect(turns).toBe(0);
    clock.ms = 25;
    await turn();
    expect(turns).toBe(1);
  });

  it('counts from the turn on, however long it took', async () => {
    const { clock, turn } = setUp();
    clock.ms = 30;
    const turning = turn();
    clock.ms = 1000; // others had the thread
    await turning;
    clock.ms = 1024;
    expect(turn()).toBeUndefined();
    clock.ms = 1025;
    expect(turn()).toBeInstanceOf(Promise);
  });
});

describe('a pause', () => {
  it('waits after a while, and not before', async () => {
    let turned = false;
    setImmediate(() => {
      turned = true;
    });
    let turning = pause({});
    while (!turning) turning = pause({});
    expect(turned).toBe(false);
    await turning;
    expect(turned).toBe(true);
  });

  it('throws the reason of an abort, at a call and after a turn', async () => {
    const controller = new AbortController();
    const paced = { signal: controller.signal };
    let turning = pause(paced);
    while (!turning) turning = pause(paced);
    const reason = new Error('enough');
    controller.abort(reason);
    await expect(turning).rejects.toBe(reason);
    expect(() => pause(paced)).toThrow(reason);
  });
});
