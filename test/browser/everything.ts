/** A page that uses every value of the entries that need no files, so that a bundler can leave none out. */
import * as audit from 'satchel/audit';
import * as satchel from 'satchel/browser';
import * as extend from 'satchel/extend';
import * as report from 'satchel/report';
import * as statistics from 'satchel/statistics';

Object.assign(globalThis, { audit, satchel, extend, report, statistics });
