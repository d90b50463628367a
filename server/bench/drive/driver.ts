import type { Request } from './request.ts';

/** The figures of a server in one turn. */
export interface Turn {
  /** The responses per second. */
  rate: number;
  /** The median and the 99th percentile of the response times, in milliseconds. */
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

/** The number of concurrent connections, each of which sends its next request after a response. */
export const CONNECTIONS = 10;

/** A load generator. Throws where responses fail. */
export interface Driver {
  name: string;
  /** The largest body, in bytes, at which the server and not the driver bounds the rate. */
  mostBytes: number;
  /** A remark about its figures. */
  remark: string;
  drive(load: Load): Promise<Turn>;
}
