/** Bytes with Node's methods. A bundler for browsers takes `web-buffer.ts` instead (`browser` in package.json). */
export { Buffer, isUtf8 } from 'node:buffer';
