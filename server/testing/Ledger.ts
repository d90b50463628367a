import { expect } from 'vitest';
import type { Client } from './client.ts';

type Kind = 'articles' | 'comments' | 'contacts' | 'categories';

/** What a row may look like now: one of these texts; null for not being there. */
type Possible = (string | null)[];

const lists = {
  articles: { path: '/api/articles', text: (row: { title: string }) => row.title },
  comments: { path: '/api/comments', text: (row: { message: string }) => row.message },
  contacts: { path: '/api/contacts', text: (row: { message: string }) => row.message },
  categories: { path: '/api/categories', text: (row: { category: string }) => row.category },
};

/** Keeps books of what a server acknowledged, and holds it to that. */
export class Ledger {
  acknowledged = 0;
  private readonly rows = new Map<string, Possible>();

  /** A creation that was acknowledged. */
  created(kind: Kind, id: string, text: string): void {
    this.acknowledged++;
    this.rows.set(`${kind} ${id}`, [text]);
  }

  /** A change (to null: a deletion) is on its way; call the result when it was acknowledged. */
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

/** All rows of a list, page by page; they are as many as each page says, and none comes twice. */
export async function everyRow(client: Client, path: string): Promise<{ _id: string }[]> {
  const rows: { _id: string }[] = [];
  const totals = new Set<number>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { status, body } = await client.get(`${path}?limit=100&page=${page}`);
    expect(status).toBe(200);
    pages = body.totalPages;
    totals.add(body.total);
    rows.push(...body.data);
  }
  expect([...totals]).toEqual([rows.length]);
  expect(new Set(rows.map(({ _id }) => _id)).size).toBe(rows.length);
  return rows;
}
