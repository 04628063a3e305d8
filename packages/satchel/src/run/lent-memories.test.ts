import { expect, it } from 'vitest';
import { kernelProvider } from '../kernels/provider.ts';
import { lending } from './lent-memories.ts';

const { lent } = lending(kernelProvider).kernels;

it('lends a memory that was given back again, with zeros', () => {
  const memory = lent!.take(1000);
  memory.u32(100).fill(7);
  lent!.giveBack(memory);
  const again = lent!.take(1000);
  expect(again).toBe(memory);
  expect(again.u32(200)).toEqual(new Uint32Array(200));
});

it('never lends a memory twice at the same time', () => {
  const { kernels } = lending(kernelProvider);
  const [first, second] = [kernels.lent!.take(1000), kernels.lent!.take(1000)];
  expect(second.handle).not.toBe(first.handle);
  kernels.lent!.giveBack(first);
  expect(kernels.lent!.take(1000)).toBe(first);
  expect(kernels.lent!.take(1000).handle).not.toBe(first.handle);
});

it('takes a new memory where the kept one is too small, and keeps the larger of two', () => {
  const { kernels } = lending(kernelProvider);
  const small = kernels.lent!.take(1000);
  kernels.lent!.giveBack(small);
  expect(kernels.lent!.take(1500)).toBe(small); // there is room to grow
  kernels.lent!.giveBack(small);
  const large = kernels.lent!.take(1501);
  expect(large).not.toBe(small);
  large.u8(1501);
  kernels.lent!.giveBack(large);
  kernels.lent!.giveBack(small);
  expect(kernels.lent!.take(10)).toBe(large);
});

it('keeps nothing once it is closed, and no memory of others', () => {
  const { kernels, close } = lending(kernelProvider);
  kernels.lent!.giveBack(kernelProvider.createMemory(5000, false));
  const memory = kernels.lent!.take(1000);
  close();
  kernels.lent!.giveBack(memory);
  expect(kernels.lent!.take(1000)).not.toBe(memory);
});
