import { testPages } from './run-blocks.ts';

testPages(3, 4);
