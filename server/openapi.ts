import * as z from 'zod/mini';
import { api } from '../shared/api.ts';
import type { Call } from '../shared/kit/call.ts';
import { HOST_PREFIX, SESSION_COOKIE } from '../shared/kit/cookies.ts';
import { problemShape } from '../shared/kit/problems.ts';
import { capitalise } from '../shared/kit/text.ts';
import { authorShape } from '../shared/people/users.ts';
import type { Site } from '../shared/site/pages.ts';

type Json = Record<string, unknown>;

const reasons: Record<number, string> = {
  301: 'It has another address now: see Location',
  400: 'The body cannot be parsed',
  401: 'Not signed in, the session ended, another account is signed in, or wrong credentials',
  403: 'Not allowed, or sent from another site',
  404: 'There is no such thing',
  408: 'The body arrived too slowly',
  409: 'It would break a rule, or was changed meanwhile',
  412: 'It was changed meanwhile: the version of If-Match is not the current one',
  413: 'Too large',
  415: 'A file of another kind than is taken, or a body of another type',
  422: 'Fields are wrong: see `errors`',
  429: 'Too many attempts: see Retry-After',
  500: 'A fault on our side',
  503: 'Not ready: see Retry-After',
};

/** The descriptions of the parameters in paths. */
const parameterTexts: Record<string, string> = {
  id: 'The `_id` of the row',
  slug: 'The slug of the article or page',
  version: 'The number of the version',
  tag: 'The tag, in any spelling',
  link: 'The `_id` of the link',
  token: "The link's token",
  postId: "The article's `_id`",
};

/** The descriptions of the tags, by the first part of a path. */
const tagTexts: Record<string, string> = {
  users: 'Accounts and sessions',
  articles: 'Articles with their images',
  images: 'The media library: pictures of texts and covers',
  files: 'The media library: files that texts offer or play',
  categories: 'Categories of articles',
  tags: 'Tags of articles',
  'tag-suggestions': 'Tags that begin with a text',
  authors: 'Authors of published articles',
  contacts: 'Messages to the publisher',
  comments: 'Comments on articles',
  trash: 'Deleted articles, pages and messages',
  activity: 'The journal of what was done',
  mail: 'Mails of the publication',
  preview: 'Articles before they are published',
  settings: 'The publication itself',
  pages: 'The pages that the publisher writes',
  redirects: 'Old addresses that lead on',
  drafts: 'What is typed and not saved yet, for its writer alone',
  statistics: 'Readers, and what was written, by day',
  notifications: 'What concerns an account: comments, answers and messages',
  work: 'Work over many rows that is being done',
  backups: 'The nightly backups',
  imports: 'What comes from other systems',
  export: 'The whole site, to take away',
  views: "Saved views of the dashboard's lists",
};

const guardTexts: Record<Call['guard'], string> = {
  everyone: 'For everyone.',
  user: 'For signed-in users.',
  author: 'For administrators, and for authors as far as it is their own.',
  admin: 'For administrators.',
};

/** Describes the API as OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.0), from the call table and its schemas. */
export function describeApi({ url, contact }: Pick<Site, 'url' | 'contact'>): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries<Call>(api)) {
    const path = `/api${describedPath(call)}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Octavo',
      version: '1',
      description: 'Reading, writing and running one publication.',
      contact: { email: contact.email },
    },
    servers: [{ url }],
    tags: Object.entries(tagTexts).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { Problem: responseSchema(problemShape) },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName(url) } },
    },
  };
}

const cookieName = (url: string) => `${url.startsWith('https:') ? HOST_PREFIX : ''}${SESSION_COOKIE}`;

/**
 * Returns the path with one name for all parameters in the same place: templates that differ only by a parameter's name are
 * identical, which https://spec.openapis.org/oas/v3.1.0#paths-object forbids.
 */
function describedPath({ path }: Call): string {
  const alike = Object.values<Call>(api).filter((other) => shapeOf(other.path) === shapeOf(path));
  let place = 0;
  return path.replace(PARAMETER, () => {
    // `{slugOrId}` for `/articles/{slug}`, because another call has `/articles/{id}`.
    const [first = '', ...others] = new Set(alike.map((other) => parametersOf(other.path)[place] ?? ''));
    place++;
    return `{${first}${others.map((name) => `Or${capitalise(name)}`).join('')}}`;
  });
}

const PARAMETER = /\{(\w+)\}/g;
const parametersOf = (path: string) => [...path.matchAll(PARAMETER)].map(([, name = '']) => name);
const shapeOf = (path: string) => path.replace(PARAMETER, '{}');

function operation(name: string, call: Call): Json {
  const guarded = call.guard === 'everyone' ? [] : call.guard === 'user' ? [401] : [401, 403];
  // Any unsafe call may be refused as another site's, and any body as unreadable.
  const unsafe = call.method === 'GET' ? [] : [403];
  const bodied = call.body ? [400, 408, 413, 415] : [];
  const checked = call.body || call.query || call.idempotent ? [422] : [];
  const versioned = call.versioned ? [409, 412] : [];
  const idempotent = call.idempotent ? [409] : [];
  const searched = call.query && 'q' in call.query.shape ? [429] : [];
  const own = [...(call.refusals ?? []), ...versioned, ...idempotent, ...searched];
  const refusals = new Set([...own, ...guarded, ...unsafe, ...bodied, ...checked, 500, 503]);
  return {
    operationId: name,
    tags: [call.path.split('/')[1]],
    summary: call.summary,
    description: guardTexts[call.guard],
    security: call.guard === 'everyone' ? [] : [{ session: [] }],
    ...parameters(call),
    ...(call.body ? { requestBody: requestBody(call) } : {}),
    responses: {
      [call.status ?? 200]: {
        description: 'Done',
        ...responseHeaders(call),
        content: json(responseSchema(call.response)),
      },
      ...Object.fromEntries([...refusals].sort().map((status) => [status, problem(status, call)])),
    },
  };
}

function parameters(call: Call): Json {
  const described = parametersOf(describedPath(call));
  const inPath = parametersOf(call.path).map((own, place) => ({
    name: described[place],
    in: 'path',
    required: true,
    description: parameterTexts[own],
    schema: { type: 'string' },
  }));
  const { query } = call;
  const { properties = {} } = query ? (z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as Json) : {};
  const inQuery = Object.entries(properties as Json).map(([name, schema]) => ({ name, in: 'query', schema }));
  const all = [...inPath, ...inQuery, ...headerParameters(call)];
  return all.length > 0 ? { parameters: all } : {};
}

function requestBody({ body, file }: Call): Json {
  const schema = plain(z.toJSONSchema(body!, { io: 'input', unrepresentable: 'any' }));
  // An absent body is an empty one.
  if (!file) return { required: schema.required !== undefined, content: json(schema) };
  const { field, maxBytes: maxLength, description, types } = file;
  const part = { type: 'string', contentMediaType: types, maxLength, description };
  const form = { ...schema, properties: { ...(schema.properties as Json), [field]: part } };
  return { required: true, content: { ...json(schema), 'multipart/form-data': { schema: form } } };
}

const json = (schema: Json) => ({ 'application/json': { schema } });
const responseSchema = (shape: z.ZodMiniType) => plain(z.toJSONSchema(shape, { io: 'output', unrepresentable: 'any' }));
const header = (name: string, description: string) => ({ name, in: 'header', description, schema: { type: 'string' } });

const IF_MATCH = 'The version that the change begins with, such as "3", or *';
const ACCOUNT =
  'The `_id` of the account for which the call is made: where another one is signed in, it is refused with 401';
const IDEMPOTENCY_KEY = 'For 24 hours the call with this key is carried out once: 8 to 200 visible ASCII characters';

function headerParameters({ guard, versioned, idempotent }: Call): Json[] {
  return [
    ...(guard === 'everyone' ? [] : [header('Octavo-Account', ACCOUNT)]),
    ...(versioned ? [header('If-Match', IF_MATCH)] : []),
    ...(idempotent ? [header('Idempotency-Key', IDEMPOTENCY_KEY)] : []),
  ];
}

function responseHeaders({ idempotent }: Call): Json {
  const description = 'true where this is the first response to the Idempotency-Key again';
  return idempotent ? { headers: { 'Idempotency-Replayed': { description, schema: { type: 'string' } } } } : {};
}

/**
 * Describes a refusal: for another version with the entity as it is now, for a key of another request with the first
 * response, for another account with the one that is signed in.
 */
function problem(status: number, { guard, versioned, idempotent, conflict, unauthorized, response }: Call): Json {
  const { shape } = response as z.ZodMiniObject;
  const hasEntity = versioned !== undefined && (status === 409 || status === 412);
  const details = {
    ...(hasEntity ? { [versioned]: z.optional(shape[versioned] as z.ZodMiniType) } : {}),
    ...(status === 409 ? conflict?.shape : {}),
    ...(status === 401 ? unauthorized?.shape : {}),
    ...(status === 401 && guard !== 'everyone' ? { account: z.optional(authorShape) } : {}),
    ...(idempotent && status === 422 ? { first: z.optional(response) } : {}),
  };
  const isPlain = Object.keys(details).length === 0;
  const schema = isPlain ? { $ref: '#/components/schemas/Problem' } : responseSchema(z.extend(problemShape, details));
  return { description: reasons[status], content: json(schema) };
}

/** Drops the dialect, which is that of the whole document (2020-12). */
function plain({ $schema: _, ...schema }: Json): Json {
  return schema;
}
