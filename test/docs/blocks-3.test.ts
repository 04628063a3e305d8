import { testPages } from './run-blocks.ts';

testPages(2, 4);
