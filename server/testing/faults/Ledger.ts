import { expect } from 'vitest';
import type { Client } from '../servers/client.ts';

type Kind = 'articles' | 'comments' | 'contacts' | 'categories' | 'files';

/** The texts that a row may have now; null where it may not exist. */
type Possible = (string | null)[];

const lists = {
  articles: { path: '/api/articles', text: (row: { title: string }) => row.title },
  comments: { path: '/api/comments', text: (row: { message: string }) => row.message },
  contacts: { path: '/api/contacts', text: (row: { message: string }) => row.message },
  categories: { path: '/api/categories', text: (row: { category: string }) => row.category },
  files: { path: '/api/files', text: (row: { title: string }) => row.title },
};

/** Records acknowledged writes, and checks that a server has lost none of them. */
export class Ledger {
  acknowledged = 0;
  private readonly rows = new Map<string, Possible>();

  /** Records an acknowledged creation. */
  created(kind: Kind, id: string, text: string): void {
    this.acknowledged++;
    this.rows.set(`${kind} ${id}`, [text]);
  }

  /** Records a change (null: a deletion) that is sent; call the result when it was acknowledged. */
  changing(kind: Kind, id: string, text: string | null): () => void {
    const key = `${kind} ${id}`;
    this.rows.set(key, [...(this.rows.get(key) ?? []), text]);
    return () => {
      this.acknowledged++;
      this.rows.set(key, [text]);
    };
  }

  /** Reads everything through the API and compares; resolves to the articles. */
  async check(admin: Client): Promise<{ image: { srcset: string } | null; imgUrl: string | null }[]> {
    const found = new Map<string, string>();
    const articles: { image: { srcset: string } | null; imgUrl: string | null }[] = [];
    for (const [kind, { path, text }] of Object.entries(lists)) {
      const rows = await everyRow(admin, path);
      if (kind === 'articles') articles.push(...(rows as never[]));
      for (const row of rows) found.set(`${kind} ${(row as { _id: string })._id}`, text(row as never));
    }
    const wrong = [...this.rows]
      .filter(([key, possible]) => !possible.includes(found.get(key) ?? null))
      .map(([key, possible]) => `${key} is ${found.get(key)}, not ${possible.join(' or ')}`);
    expect(wrong).toEqual([]);
    return articles;
  }
}

/** Reads all rows of a list, page by page, and checks that they match the total, without duplicates. */
export async function everyRow(client: Client, path: string): Promise<{ _id: string }[]> {
  const rows: { _id: string }[] = [];
  const totals = new Set<number>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { status, body } = await client.get(`${path}${path.includes('?') ? '&' : '?'}limit=100&page=${page}`);
    expect(status).toBe(200);
    pages = body.totalPages;
    totals.add(body.total);
    rows.push(...body.data);
  }
  expect([...totals]).toEqual([rows.length]);
  expect(new Set(rows.map(({ _id }) => _id)).size).toBe(rows.length);
  return rows;
}
