import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: 72 });

/** Returns the strength of a password from 0 (guessed at once) to 4; `own` are texts that somebody who knows its owner would try. */
export const strengthOf = (password: string, own: string[]): number =>
  zxcvbn.check(
    password,
    own.filter((text) => text !== ''),
  ).score;
