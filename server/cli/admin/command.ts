import type { Config } from '../../config.ts';
import type { App } from '../../context.ts';
import { openContext } from '../../start.ts';

/** The context of a command. */
export interface Call {
  config: Config;
  environment: Record<string, string | undefined>;
  /** The values of its options; a flag is the text 'yes'. */
  options: Record<string, string | undefined>;
}

/** One command of `npm run admin`. */
export interface Command {
  /** Names of required options. */
  required?: string[];
  /** Names of options without a value. */
  flags?: string[];
  /** The name of the value that it takes without an option, such as an address. */
  argument?: string;
  /** The arguments after `npm run admin -- `. */
  usage: string;
  /** The beginning of a line about its failure. */
  failure: string;
  run(call: Call): Promise<void>;
}

/** Makes the work of a command that runs with the context of this installation, beside its server or without one. */
export function withContext(work: (app: App, call: Call) => Promise<void>): Command['run'] {
  return async (call) => {
    const { config } = call;
    const opened = await openContext(config, { origin: config.publicUrl ?? 'http://127.0.0.1', role: 'command' });
    try {
      await opened.app.settings.open();
      await work(opened.app, call);
    } finally {
      await opened.close();
    }
  };
}
