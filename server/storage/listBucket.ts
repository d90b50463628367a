import { SaxesParser } from 'saxes';
import { type Bucket, BucketProblem, callBucket } from './callBucket.ts';

/** The most pages of a list, each of a thousand objects. */
const MOST_PAGES = 20_000;

/** An object of a bucket, by its name without the prefix; a common beginning of names has no size and no time. */
export interface Listed {
  name: string;
  bytes: number;
  modified: Date;
}

/** Lists the objects whose name begins so; with a delimiter, the names up to its next occurrence. Throws a BucketProblem. */
export async function listBucket(bucket: Bucket, prefix: string, delimiter?: string): Promise<Listed[]> {
  const what = `GET s3://${bucket.bucket}/${bucket.prefix}${prefix}`;
  const found: Listed[] = [];
  let token: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const query: Record<string, string> = {
      ...{ 'list-type': '2', prefix: bucket.prefix + prefix },
      ...(delimiter !== undefined && { delimiter }),
      ...(token !== null && { 'continuation-token': token }),
    };
    const list = parseList((await callBucket(bucket, { method: 'GET', name: '', query })).text);
    if (!list) throw new BucketProblem(what, 'the answer is no list');
    for (const each of list.objects) found.push({ ...each, name: each.name.slice(bucket.prefix.length) });
    if (list.next === null) return found;
    token = list.next;
  }
  throw new BucketProblem(what, 'the list does not end');
}

/** Reads https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html; null for what is no such list. */
function parseList(xml: string): { objects: Listed[]; next: string | null } | null {
  const objects: Listed[] = [];
  const values: Record<string, string> = {};
  let text = '';
  const parser = new SaxesParser();
  parser.on('opentag', () => {
    text = '';
  });
  parser.on('text', (more) => {
    text += more;
  });
  parser.on('closetag', ({ name }) => {
    values[name] = text;
    const { Key = '', Size, LastModified = '', Prefix = '' } = values;
    if (name === 'Contents') objects.push({ name: Key, bytes: Number(Size), modified: new Date(LastModified) });
    if (name === 'CommonPrefixes') objects.push({ name: Prefix, bytes: 0, modified: new Date(0) });
    text = '';
  });
  try {
    parser.write(xml).close();
  } catch {
    return null;
  }
  if (values.ListBucketResult === undefined) return null;
  return { objects, next: values.IsTruncated === 'true' ? (values.NextContinuationToken ?? null) : null };
}
