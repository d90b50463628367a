import * as z from 'zod/mini';
import { api, type Call } from '../shared/api.ts';
import { limits } from '../shared/limits.ts';
import { problemShape } from '../shared/problems.ts';

type Json = Record<string, unknown>;

const reasons: Record<number, string> = {
  400: 'The body cannot be parsed',
  401: 'Not signed in, the session ended, or wrong credentials',
  403: 'Not allowed, or sent from another site',
  404: 'There is no such thing',
  408: 'The body arrived too slowly',
  409: 'It would break a rule',
  413: 'Too large',
  415: 'Not an image, or a body of another type',
  422: 'Fields are wrong: see `errors`',
  429: 'Too many attempts: see Retry-After',
  500: 'A fault on our side',
  503: 'Not ready: see Retry-After',
};

/** The API described as OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.0), from the call table and its schemas. */
export function describeApi(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries<Call>(api)) {
    const path = `/api${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Octavo', version: '1', description: 'Reading, writing and running one publication.' },
    paths,
    components: {
      schemas: { Problem: answerSchema(problemShape) },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'octavo_session' } },
    },
  };
}

function operation(name: string, call: Call): Json {
  const guarded = call.who === 'everyone' ? [] : call.who === 'user' ? [401] : [401, 403];
  // Any unsafe call may be refused as another site's, and any body as unreadable.
  const unsafe = call.method === 'GET' ? [] : [403];
  const bodied = call.body ? [400, 408, 413, 415, 422] : [];
  const refusals = new Set([...call.refusals, ...guarded, ...unsafe, ...bodied, 500, 503]);
  return {
    operationId: name,
    summary: call.summary,
    ...(call.who === 'everyone' ? {} : { security: [{ session: [] }] }),
    ...parameters(call),
    ...(call.body ? { requestBody: requestBody(call) } : {}),
    responses: {
      [call.status]: { description: 'Done', content: json(answerSchema(call.answer)) },
      ...Object.fromEntries([...refusals].sort().map((status) => [status, problem(status)])),
    },
  };
}

function parameters({ path, query }: Call): Json {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const { properties = {} } = query ? (z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as Json) : {};
  const inQuery = Object.entries(properties as Json).map(([name, schema]) => ({ name, in: 'query', schema }));
  const all = [...inPath, ...inQuery];
  return all.length > 0 ? { parameters: all } : {};
}

function requestBody({ body, multipart }: Call): Json {
  const schema = plain(z.toJSONSchema(body!, { io: 'input', unrepresentable: 'any' }));
  if (!multipart) return { required: true, content: json(schema) };
  const image = {
    type: 'string',
    contentMediaType: 'image/*',
    maxLength: limits.imageMaxBytes,
    description: 'JPEG, PNG, WebP, GIF or AVIF, at most 5 MB; empty text takes the image away',
  };
  const form = { ...schema, properties: { ...(schema.properties as Json), imgUrl: image } };
  return { required: true, content: { ...json(schema), 'multipart/form-data': { schema: form } } };
}

const json = (schema: Json) => ({ 'application/json': { schema } });
const answerSchema = (shape: z.ZodMiniType) => plain(z.toJSONSchema(shape, { io: 'output', unrepresentable: 'any' }));
const problem = (status: number) => ({
  description: reasons[status],
  content: json({ $ref: '#/components/schemas/Problem' }),
});

/** The dialect is the document's own (2020-12): no schema needs to name it. */
function plain({ $schema: _, ...schema }: Json): Json {
  return schema;
}
