import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface NodeStream {
  nfd: number;
}
interface WithNodeFs {
  NODEFS: { stream_ops: { fsync?: (stream: NodeStream) => number } };
}

/** Adds fsync to PGlite's file system, because a power cut could otherwise lose committed data (rules §21.2). */
export class DurableFs extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const ready = await super.init(...args);
    ready.emscriptenOpts.preRun ??= [];
    ready.emscriptenOpts.preRun.push((module: unknown) => {
      (module as unknown as WithNodeFs).NODEFS.stream_ops.fsync = (stream) => {
        fsyncSync(stream.nfd);
        return 0;
      };
    });
    return ready;
  }
}
