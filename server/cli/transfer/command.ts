import type { ParseArgsConfig } from 'node:util';
import type { Config } from '../../config.ts';
import type { Progress } from '../../transfer/progress.ts';

/** The end of a command: a line for people, and facts for machines. */
export type Result = { line: string } & Record<string, unknown>;

export interface Call {
  config: Config;
  /** Empty where the command takes none. */
  argument: string;
  options: Record<string, string | boolean | undefined>;
  progress: Progress;
}

/** One command that brings a site elsewhere. */
export interface Command {
  /** The arguments after `npm run `. */
  usage: string;
  /** The name of the value that it takes without an option, such as a file. */
  argument?: string;
  options?: ParseArgsConfig['options'];
  /** The beginning of a line about its failure. */
  failure: string;
  run(call: Call): Promise<Result>;
}
