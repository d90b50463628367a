import { describe, expect, it } from 'vitest';
import { summaryOf } from '../text/summary.ts';
import { filesIn, withFiles } from './files.ts';

const [BOOK, TALK] = ['/files/0123456789abcdef01234567.pdf', '/files/76543210fedcba9876543210.mp3'];
const link = (text: string, url = BOOK, bytes = 2_411_724) => `<a data-file="${bytes}" href="${url}">${text}</a>`;
const player = (title: string) => `<audio controls src="${TALK}" lang="de">${link(title, TALK, 348_160)}</audio>`;

describe('a file that is read', () => {
  it('is a card where it stands alone', () => {
    expect(withFiles(`<p>a</p><p dir="rtl">${link('A <em>b</em>')}</p>`)).toBe(
      `<p>a</p><div class="file" dir="rtl"><a data-file="2411724" href="${BOOK}"><span>A <em>b</em></span> ` +
        '<span class="about" lang="en">PDF, 2.3 MB</span></a></div>',
    );
  });

  it('says what it is within a sentence', () => {
    const about = '<span class="about" lang="en">(PDF, 2.3 MB)</span>';

    expect(withFiles(`<p>See ${link('this')} and ${link('that')}.</p>`)).toBe(
      `<p>See ${link(`this ${about}`)} and ${link(`that ${about}`)}.</p>`,
    );
  });

  it('is played below its name', () => {
    expect(withFiles(player('A &lt;"b"&gt;'))).toBe(
      `<figure class="sound" lang="de"><div class="file"><a data-file="348160" href="${TALK}"><span>A &lt;"b"&gt;</span> ` +
        '<span class="about" lang="en">MP3, 340 kB</span></a></div>' +
        `<audio controls preload="none" src="${TALK}" aria-label="A &lt;&quot;b&quot;&gt;"></audio></figure>`,
    );
  });

  it('leaves any other link as it is', () => {
    const html = '<p><a href="/files/0123456789abcdef01234567.pdf">A</a> <a data-button href="/b">B</a></p>';

    expect(withFiles(html)).toBe(html);
  });
});

it('lists the files of a text, each once, what is played first', () => {
  expect(filesIn(`<p>${link('A')} and <b>${link('<em>A</em>')}</b></p>${player('B')}`)).toEqual([
    { path: TALK, kind: 'mp3', bytes: 348_160, title: 'B' },
    { path: BOOK, kind: 'pdf', bytes: 2_411_724, title: 'A' },
  ]);
});

it('leaves the name of what is played out of a summary, unless there is nothing else', () => {
  expect(summaryOf(`${player('Episode 1')}<p>About paper.</p>`)).toBe('About paper.');
  expect(summaryOf(player('Episode 1'))).toBe('Episode 1');
});
