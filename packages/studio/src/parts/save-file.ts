/** Hands a file to the person: the browser asks where to, or puts it where it puts downloads. */
export function saveFile(name: string, content: string | Uint8Array | Blob): void {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content as BlobPart]));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
