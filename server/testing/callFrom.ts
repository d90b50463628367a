import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa, { type Context } from 'koa';

const app = new Koa({ proxy: true });

/** Creates a Koa context for a request from an address, without a connection. */
export function callFrom(address: string): Context {
  const request = new IncomingMessage(new Socket());
  request.headers['x-forwarded-for'] = address;
  return app.createContext(request, new ServerResponse(request));
}
