import { testPages } from './run-blocks.ts';

testPages(1, 4);
