import { api } from '../../shared/api.ts';

/** The calls of the API by the parts of their paths; a parameter is the part `{}`. */
interface Branch {
  route?: string;
  parts: Map<string, Branch>;
}

const calls: Branch = { parts: new Map() };

for (const { path } of Object.values(api)) {
  let branch = calls;
  for (const part of path.slice(1).split('/')) {
    const name = part.startsWith('{') ? '{}' : part;
    const next = branch.parts.get(name) ?? { parts: new Map() };
    branch.parts.set(name, next);
    branch = next;
  }
  branch.route = `/api${path}`;
}

/** The pages of one kind, and the folders of files, by the first part of their address. */
const KINDS = new Map(
  ['articles', 'authors', 'categories', 'tags', 'files', 'images', 'assets'].map((kind) => [kind, `/${kind}/{}`]),
);

/** Names what a request asks for, by one of a few hundred names, however many addresses are asked for: '/api/articles/{id}', '/tags/{}'. */
export function routeOf(url: string): string {
  const [path = ''] = url.split('?', 1);
  const [, first = '', ...rest] = path.split('/', 8);
  if (first === 'api') return callOf(calls, rest) ?? '/api/{}';
  if (rest.length > 0) return KINDS.get(first) ?? '/{}';
  return /^(?:|feed\.xml|feed\.json|sitemap\.xml|search|categories|contact|auth|healthz|readyz)$/.test(first)
    ? `/${first}`
    : '/{}';
}

function callOf(branch: Branch, parts: string[]): string | undefined {
  const [part, ...rest] = parts;
  if (part === undefined) return branch.route;
  const literal = branch.parts.get(part);
  const parameter = branch.parts.get('{}');
  return (literal && callOf(literal, rest)) ?? (parameter && callOf(parameter, rest));
}
