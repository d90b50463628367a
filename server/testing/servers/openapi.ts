import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface Received {
  method: string;
  /** The path with its query. */
  path: string;
  status: number;
  body: unknown;
}

type Check = (received: Received) => void;

/** The part of an OpenAPI description that the check reads. */
export interface Description {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
}

/** Creates a check that throws where a response does not match the server's own OpenAPI description. */
export function openApiCheck(description: Description): Check {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(description, 'api');
  const templates = Object.keys(description.paths)
    // Literal paths before those with parameters: /articles/bulk-delete is not an id.
    .sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
    .map((template) => ({ template, pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}/?$`) }));

  return ({ method, path, status, body }) => {
    const verb = method.toLowerCase();
    const { pathname } = new URL(path, 'http://octavo');
    const found = templates.find(
      ({ template, pattern }) => pattern.test(pathname) && description.paths[template]?.[verb],
    );
    if (!found) return;
    const call = `${method} ${found.template}`;
    if (!description.paths[found.template]?.[verb]?.responses[status]) {
      throw new Error(`${call} responded ${status}, which its description does not name: ${JSON.stringify(body)}`);
    }
    const pointer = [
      'paths',
      found.template,
      verb,
      'responses',
      String(status),
      'content',
      'application/json',
      'schema',
    ];
    const ref = `api#/${pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
    const validate = ajv.getSchema(ref);
    if (!validate?.(body)) {
      throw new Error(
        `${call} ${status} is not as described: ${ajv.errorsText(validate?.errors)}\n${JSON.stringify(body)}`,
      );
    }
  };
}
