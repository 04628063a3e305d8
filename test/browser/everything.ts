/** A page that uses every value of `satchel/browser`, so that a bundler can leave none out. */
import * as satchel from 'satchel/browser';

Object.assign(globalThis, { satchel });
