import type { FileHandle } from 'node:fs/promises';

/** Reads so many bytes of a file, or fewer where it ends before. */
export async function bytesAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Reads the last bytes of a file of this size, so many or all. */
export const lastBytes = (handle: FileHandle, size: number, length: number): Promise<Buffer> =>
  bytesAt(handle, Math.max(0, size - length), Math.min(size, length));
