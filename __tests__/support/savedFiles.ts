/** What the page handed to the browser's downloads: jsdom has none, so they are caught where they would begin. */
export interface SavedFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/** Every file that is saved from now on, in order. */
export function catchSavedFiles(): SavedFile[] {
  const blobs = new Map<string, Blob>();
  const files: SavedFile[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      const address = `blob:test/${blobs.size}`;
      blobs.set(address, blob);
      return address;
    },
    revokeObjectURL: (address: string) => blobs.delete(address),
  });
  document.addEventListener('click', (event) => {
    const link = event.target;
    if (!(link instanceof HTMLAnchorElement) || !link.download) return;
    event.preventDefault();
    const blob = blobs.get(link.href);
    if (!blob) return;
    const reader = new FileReader();
    reader.onload = () =>
      files.push({ name: link.download, type: blob.type, bytes: Buffer.from(reader.result as ArrayBuffer) });
    reader.readAsArrayBuffer(blob);
  });
  return files;
}
