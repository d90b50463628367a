import type { Request } from './request.ts';

/** What a server did in one turn. */
export interface Turn {
  /** Answers a second. */
  rate: number;
  /** Milliseconds that half of the answers took at most, and 99 of 100. */
  p50: number;
  p99: number;
}

export interface Load {
  /** The server's origin. */
  url: string;
  request: Request;
  /** Whole seconds. */
  seconds: number;
}

/** As many readers at once, each asking again as soon as it has its answer. */
export const CONNECTIONS = 10;

/** A program that keeps a server busy. Throws where answers fail. */
export interface Driver {
  name: string;
  /** The largest body, in bytes, at which the server and not the driver bounds the rate. */
  mostBytes: number;
  /** What is to be known of its figures. */
  remark: string;
  drive(load: Load): Promise<Turn>;
}
