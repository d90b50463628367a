import { diffArrays } from 'diff';
import type { Versions } from './Versions.ts';

/** A part of three texts: blocks that nobody changed, or a change by one side or by both. */
export type Region =
  | { by: 'nobody'; blocks: string[] }
  | ({ by: 'you' | 'them' | 'both' | 'collision' } & Versions<string[]>);

export type Change = Exclude<Region, { by: 'nobody' }>;

/** A side's change of the base: the blocks from `start` up to `end` became `blocks`. */
interface Hunk {
  side: 'yours' | 'theirs';
  start: number;
  end: number;
  blocks: string[];
}

/** The number of changed blocks up to which blocks are compared; texts with hardly one in common are each a whole. */
const MAX_CHANGES = 2_000;

/**
 * Merges the blocks of two texts that began with the same base. A region is a collision where both sides changed the same
 * blocks, or inserted at the same place, to different ones; changes of neighbouring blocks are no collision.
 */
export function mergeBlocks({ base, yours, theirs }: Versions<string[]>): Region[] {
  const hunks = [...hunksOf('yours', base, yours), ...hunksOf('theirs', base, theirs)];
  const regions: Region[] = [];
  let at = 0;
  for (const group of grouped(hunks)) {
    const start = Math.min(...group.map((hunk) => hunk.start));
    const end = Math.max(...group.map((hunk) => hunk.end));
    if (start > at) regions.push({ by: 'nobody', blocks: base.slice(at, start) });
    regions.push(changeOf(group, { base, start, end }));
    at = Math.max(at, end);
  }
  if (at < base.length) regions.push({ by: 'nobody', blocks: base.slice(at) });
  return regions;
}

/** The blocks of a region after the merge; those of a collision as they are chosen. */
export function blocksOf(region: Region, choice: 'yours' | 'theirs' | 'both' | undefined): string[] {
  if (region.by === 'nobody') return region.blocks;
  if (region.by === 'them') return region.theirs;
  if (region.by !== 'collision') return region.yours;
  if (choice === 'both') return [...region.theirs, ...region.yours];
  return choice === 'theirs' ? region.theirs : region.yours;
}

function hunksOf(side: Hunk['side'], base: string[], other: string[]): Hunk[] {
  const changes = diffArrays(base, other, { maxEditLength: MAX_CHANGES });
  if (!changes) return [{ side, start: 0, end: base.length, blocks: other }];
  const hunks: Hunk[] = [];
  let at = 0;
  let hunk: Hunk | null = null;
  for (const { value, added, removed } of changes) {
    if (!hunk && (added || removed)) {
      hunk = { side, start: at, end: at, blocks: [] };
      hunks.push(hunk);
    }
    if (!added) at += value.length;
    if (!added && !removed) hunk = null;
    else if (hunk && added) hunk.blocks.push(...value);
    else if (hunk) hunk.end = at;
  }
  return hunks;
}

/** Puts hunks together that are about the same blocks, in the order of the text. */
function grouped(hunks: Hunk[]): Hunk[][] {
  const groups: Hunk[][] = [];
  for (const hunk of hunks.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    const last = groups.at(-1);
    if (last?.some((other) => meets(hunk, other))) last.push(hunk);
    else groups.push([hunk]);
  }
  return groups;
}

function meets(one: Hunk, other: Hunk): boolean {
  const isSamePlace = one.start === other.start && one.end === other.end;
  return isSamePlace || (one.start < other.end && other.start < one.end);
}

function changeOf(group: Hunk[], { base, start, end }: { base: string[]; start: number; end: number }): Change {
  const versionOf = (side: Hunk['side']) => {
    const blocks: string[] = [];
    let at = start;
    for (const hunk of group.filter((each) => each.side === side)) {
      blocks.push(...base.slice(at, hunk.start), ...hunk.blocks);
      at = hunk.end;
    }
    return [...blocks, ...base.slice(at, end)];
  };
  const has = (side: Hunk['side']) => group.some((hunk) => hunk.side === side);
  const versions = { base: base.slice(start, end), yours: versionOf('yours'), theirs: versionOf('theirs') };
  if (!has('theirs')) return { by: 'you', ...versions };
  if (!has('yours')) return { by: 'them', ...versions };
  return { by: isSame(versions.yours, versions.theirs) ? 'both' : 'collision', ...versions };
}

const isSame = (one: string[], other: string[]) => one.join('\n') === other.join('\n');
