import { testPages } from './run-blocks.ts';

testPages(0, 4);
