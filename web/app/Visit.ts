import type { ComponentType } from 'react';
import type { Location, Params } from 'react-router-dom';
import type { PageApi } from '../../shared/api.ts';
import type { Failure } from './failure.ts';

/** What an address asks for, as the route that serves it sees it. */
export interface Asked {
  params: Params;
  query: URLSearchParams;
  /** Its calls end when the visit is given up. */
  api: PageApi;
}

/** What a route found: shown in one step with the page, or another address to go to instead. */
export interface Found {
  /** 200 where it says nothing. */
  status?: number;
  /** Puts what was loaded into its store. */
  show?: () => void;
  redirect?: string;
}

/** One line of the table of pages. */
export interface PageRoute {
  /** A pattern of React Router. */
  path: string;
  /** The page, where it belongs to the first load. */
  Page?: ComponentType;
  /** The page, where it is a chunk of its own; `file` is its module within web/, for the links to its files. */
  chunk?: { file: string; load: () => Promise<ComponentType> };
  /** Loads what the page shows; before it has, the page before stays. May throw: the error page then stands instead. */
  load?: (asked: Asked) => Promise<Found> | Found;
  /** The dashboard: its own frame instead of header and footer, and no transition on the way to it. */
  still?: true;
  /** What is said where it fails without a message of its own. */
  failed?: string;
}

/** How a reader came to what is on screen; it decides about scrolling and focus. */
export type Movement = 'open' | 'push' | 'replace' | 'back' | 'refresh' | 'fragment';

/** A page as it is on screen. */
export interface Visit {
  location: Location;
  route: PageRoute;
  /** Null where the page could not be loaded. */
  Page: ComponentType | null;
  status: number;
  failure: Failure | null;
  movement: Movement;
}
