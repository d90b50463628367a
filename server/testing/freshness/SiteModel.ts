import { History } from './History.ts';

/** One state of an article. */
export interface ArticleState {
  /** Null where the article does not exist. */
  title: string | null;
  published: boolean;
}

/** An article with its histories; `id` and `slug` are known once it was created. */
export interface Article {
  number: number;
  topic: number;
  id: string;
  slug: string;
  state: History<ArticleState>;
  /** Texts of its comments, oldest first. */
  remarks: History<string[]>;
}

/** A model of the site's content with the history of each part. Each kind of text is recognised by its first word. */
export class SiteModel {
  readonly articles: Article[] = [];
  /** Names of categories; an article stays in its own. */
  readonly topics: History<string>[] = [];
  /** The name of a category without articles, which is created and deleted again. */
  readonly passing = new History<string | null>(null);
  /** The administrator, who writes all articles, and the user. */
  readonly author: History<string>;
  readonly reader: History<string>;

  constructor(author: string, reader: string) {
    this.author = new History(author);
    this.reader = new History(reader);
  }

  addArticle(topic: number): Article {
    const state = new History<ArticleState>({ title: null, published: false });
    const article = {
      number: this.articles.length,
      topic,
      id: '',
      slug: '',
      state,
      remarks: new History<string[]>([]),
    };
    this.articles.push(article);
    return article;
  }

  /** Begins an observation; call the result at its end for the states that may have been seen. */
  observe(): () => AllowedStates {
    const known = this.articles.length;
    const articles = this.articles.map(({ state, remarks }) => [state.observe(), remarks.observe()] as const);
    const topics = this.topics.map((topic) => topic.observe());
    const [passing, author, reader] = [this.passing.observe(), this.author.observe(), this.reader.observe()];
    return () => {
      // Articles that were created meanwhile may be seen in every state.
      const later = this.articles.slice(known);
      return {
        pieces: [...articles.map(([state]) => state()), ...later.map(({ state }) => [...state.past])],
        remarks: [...articles.map(([, remarks]) => remarks()), ...later.map(({ remarks }) => [...remarks.past])],
        topics: topics.map((topic) => topic()),
        passing: passing(),
        author: author(),
        reader: reader(),
      };
    };
  }
}

/** The states of each part that a response may show, oldest first. */
export interface AllowedStates {
  pieces: ArticleState[][];
  remarks: string[][][];
  topics: string[][];
  passing: (string | null)[];
  author: string[];
  reader: string[];
}
