/** A file that is dropped anywhere on the page and that no part of it takes is opened; left alone, the browser would show it in place of the page. */
import { useEffect } from 'react';

export function useDrops(open: (file: File) => void): void {
  useEffect(() => {
    const over = (event: DragEvent): void => event.preventDefault();
    const dropped = (event: DragEvent): void => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      const [file] = event.dataTransfer?.files ?? [];
      if (file) open(file);
    };
    addEventListener('dragover', over);
    addEventListener('drop', dropped);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('drop', dropped);
    };
  }, [open]);
}
