import type * as z from 'zod/mini';

/** The content of a cached response: every list of articles, every list of categories, every search, the settings, the written pages, or one article with its comments. */
export type CacheTag = 'settings' | 'pages' | 'articles' | 'categories' | 'search' | `article:${string}`;

/** A file that a call takes beside its fields, as multipart/form-data. */
export interface FilePart {
  field: string;
  /** For people: 'image' in "Send one image.". */
  name: string;
  maxBytes: number;
  /** The message where it is larger. */
  tooLarge: string;
  description: string;
  /** The media types that it may have: 'image/*'. */
  types: string;
}

/** One call of the API, as the server, the clients, the tests and the OpenAPI description share it. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under /api; parameters are in braces. */
  path: string;
  summary: string;
  /** The viewers who may make it: authors as well as administrators, but only for what is their own, where it is 'author'. */
  guard: 'everyone' | 'user' | 'author' | 'admin';
  query?: z.ZodMiniObject;
  body?: z.ZodMiniObject;
  /** True where the body may be as large as an article's. */
  largeBody?: true;
  file?: FilePart;
  /**
   * The field of the response with the entity that the call changes. The call takes the version that the change begins
   * with, as `If-Match: "3"` or in the field `version`; where it is not the current one, nothing changes, and the
   * refusal (412, or 409 for the field) has the entity as it is now in this same field.
   */
  versioned?: 'article' | 'comment' | 'category' | 'user' | 'settings' | 'server' | 'page' | 'author';
  /** The further fields of its refusal 409, such as the entity as it is now. */
  conflict?: z.ZodMiniObject;
  /** The further fields of its refusal 401, such as the second factors that it takes. */
  unauthorized?: z.ZodMiniObject;
  /** True for a call that an administrator may make before the second factor that the settings require is added. */
  beforeSecondFactor?: true;
  /** True for a call that takes an `Idempotency-Key`: with the same key it is carried out once. */
  idempotent?: true;
  /** The fields of its body of which nothing is stored with its key, not even a hash: who repeats it must know them. */
  secrets?: readonly string[];
  /** 200 where it is absent. */
  status?: 200 | 201;
  response: z.ZodMiniType;
  /** The refusals that are this call's own, beside those that its guard, its body and its query bring. */
  refusals?: readonly (301 | 401 | 403 | 404 | 409 | 413 | 422 | 429)[];
  /** Returns the tags of a response that is the same for every visitor: a write that touches one invalidates it. */
  cacheTags?: (response: { _id: string }, parameter: string) => CacheTag[];
}

export type Calls = Record<string, Call>;

type CallOptions = Omit<Call, 'method' | 'path'>;

/** Describes a call that reads. */
/* @__NO_SIDE_EFFECTS__ */
export function get<const Path extends string, const Own extends CallOptions>(path: Path, own: Own) {
  return { method: 'GET', path, ...own } as const;
}

/** Describes a call that adds, or carries something out. */
/* @__NO_SIDE_EFFECTS__ */
export function post<const Path extends string, const Own extends CallOptions>(path: Path, own: Own) {
  return { method: 'POST', path, ...own } as const;
}

/** Describes a call that changes something. */
/* @__NO_SIDE_EFFECTS__ */
export function put<const Path extends string, const Own extends CallOptions>(path: Path, own: Own) {
  return { method: 'PUT', path, ...own } as const;
}

/** Describes a call that deletes; those of administrators are in `deleteCalls.ts`. */
/* @__NO_SIDE_EFFECTS__ */
export function deleteCall<const Path extends string, const Own extends CallOptions>(path: Path, own: Own) {
  return { method: 'DELETE', path, ...own } as const;
}

/** A successful response's body. */
export type ResponseOf<C extends Call> = z.output<C['response']>;

/**
 * The conditions of a call: the version that a change begins with, the key with which it is carried out once, and the
 * account for which it is made.
 */
export interface Conditions {
  version?: number | undefined;
  key?: string | undefined;
  account?: string | undefined;
}

type Conditional = { versioned: string } | { idempotent: true };

/** A caller's arguments: the path's parameters, then the body or the query, then conditions, as far as the call has them. */
export type ArgumentsOf<C extends Call> = [
  ...ParametersOf<C['path']>,
  ...(C extends { body: infer Body extends z.ZodMiniObject } ? [body: z.input<Body>] : []),
  ...(C extends { query: infer Query extends z.ZodMiniObject } ? [query?: Partial<z.output<Query>>] : []),
  ...(C extends Conditional ? [...WithoutBody<C>, conditions?: Conditions] : []),
];

/** Takes the place of the body, where a call with conditions has none. */
type WithoutBody<C extends Call> = C extends { body: z.ZodMiniObject } ? [] : [body?: undefined];

/** A text for each parameter of a path. */
type ParametersOf<Path extends string> = Path extends `${string}{${string}}${infer Rest}`
  ? [parameter: string, ...ParametersOf<Rest>]
  : [];

/** A function for each call of a table, which resolves to the response's body. */
export type Client<Table extends Calls> = {
  [Name in keyof Table]: (...given: ArgumentsOf<Table[Name]>) => Promise<ResponseOf<Table[Name]>>;
};
