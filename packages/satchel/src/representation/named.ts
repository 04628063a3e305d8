import { methodNamed } from '../core/checks/registry.ts';
import type { RepresentationMethod } from '../core/representation.ts';
import { fuse } from './fused.ts';

/** The method of that name among some; `bow+scdv` is both side by side. */
export function representationIn(methods: readonly RepresentationMethod[], name: string): RepresentationMethod {
  if (!name.includes('+')) return methodNamed('representation', methods, name);
  return fuse(name.split('+').map((part) => methodNamed('representation', methods, part.trim())));
}
