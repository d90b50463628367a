import { History } from './History.ts';

/** What an article is. */
export interface Piece {
  /** Null for not being there. */
  title: string | null;
  published: boolean;
}

/** An article with its histories; `id` and `slug` are known once it was made. */
export interface Article {
  number: number;
  topic: number;
  id: string;
  slug: string;
  piece: History<Piece>;
  /** Texts of its comments, oldest first. */
  remarks: History<string[]>;
}

/** Everything that answers may show, with what it was and is. Each kind has texts that nothing else has. */
export class World {
  readonly articles: Article[] = [];
  /** Names of categories; an article stays in its own. */
  readonly topics: History<string>[] = [];
  /** The name of a category without articles, which comes and goes. */
  readonly passing = new History<string | null>(null);
  /** The administrator, who writes all articles, and the user. */
  readonly author: History<string>;
  readonly reader: History<string>;

  constructor(author: string, reader: string) {
    this.author = new History(author);
    this.reader = new History(reader);
  }

  addArticle(topic: number): Article {
    const piece = new History<Piece>({ title: null, published: false });
    const article = {
      number: this.articles.length,
      topic,
      id: '',
      slug: '',
      piece,
      remarks: new History<string[]>([]),
    };
    this.articles.push(article);
    return article;
  }

  /** What may be seen by whoever begins to look now: call the result when the looking is over. */
  glance(): () => Sight {
    const known = this.articles.length;
    const articles = this.articles.map(({ piece, remarks }) => [piece.glance(), remarks.glance()] as const);
    const topics = this.topics.map((topic) => topic.glance());
    const [passing, author, reader] = [this.passing.glance(), this.author.glance(), this.reader.glance()];
    return () => {
      // Of articles that were begun meanwhile, every state may be seen.
      const later = this.articles.slice(known);
      return {
        pieces: [...articles.map(([piece]) => piece()), ...later.map(({ piece }) => [...piece.past])],
        remarks: [...articles.map(([, remarks]) => remarks()), ...later.map(({ remarks }) => [...remarks.past])],
        topics: topics.map((topic) => topic()),
        passing: passing(),
        author: author(),
        reader: reader(),
      };
    };
  }
}

/** Of everything, the states that an answer may show: the first is the oldest that is still allowed. */
export interface Sight {
  pieces: Piece[][];
  remarks: string[][][];
  topics: string[][];
  passing: (string | null)[];
  author: string[];
  reader: string[];
}
