#!/usr/bin/env node
// The same as `satchel serve`.
import { main } from 'satchel-service/main';

process.exitCode = await main(process.argv.slice(2));
