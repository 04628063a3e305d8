/** Uploads under way are counted over all routes; one too many is refused at once, before its body is read. */
import { problem } from './problem.ts';
import type { AnyRoute } from './route.ts';

export function limitUploads(most: number): (route: AnyRoute) => AnyRoute {
  let underWay = 0;
  return (route) =>
    route.isUpload
      ? {
          ...route,
          async run(call) {
            if (underWay >= most)
              throw problem('QUEUE_FULL', `${most} uploads are under way.`, {
                headers: { 'retry-after': '1' },
                facts: { limit: most },
              });
            underWay++;
            try {
              return await route.run(call);
            } finally {
              underWay--;
            }
          },
        }
      : route;
}
