import { describe, expect, it } from 'vitest';
import { articleLanguage, languageOf, titleLanguage } from './language.ts';

describe('the language of a text', () => {
  it.each([
    ['活字を拾う', 'ja'],
    ['「カタカナ」', 'ja'],
    ['HTMLと活字の歴史について', 'ja'],
    ['한국어 제목', 'ko'],
    ['ภาษาไทย', 'th'],
  ])('is given away by its script: %s', (text, language) => {
    expect(languageOf(text)).toBe(language);
  });

  it.each(['活字', 'On paper', 'Über Papier', 'О бумаге', '', '😀', 'In Japanese you pick it up: 活字を拾う', 'π'])(
    'is not guessed where several write so: %s',
    (text) => {
      expect(languageOf(text)).toBeUndefined();
    },
  );
});

const articleOf = (content: string, summary = 'On paper') => ({ content, summary, title: '活字' });

describe('the language of an article', () => {
  it.each([
    ['<p lang="ja">活字</p>', 'ja'],
    ['<p lang="en">type</p>', 'en'],
    [
      '<h2 lang="zh-Hant">活字</h2>\n<hr />\n<ul lang="zh-Hant"><li>a<br />b</li><li lang="en">c</li></ul>\n',
      'zh-Hant',
    ],
    // As columns were stored once.
    [
      '<table lang="de"><colgroup><col></col></colgroup><tbody><tr><td>a</td></tr></tbody></table><p lang="de">b</p>',
      'de',
    ],
  ])('is that of all its blocks: %s', (content, language) => {
    expect(articleLanguage(articleOf(content))).toBe(language);
    expect(titleLanguage(articleOf(content))).toBe(language);
  });

  it.each([
    '<p lang="ja">活字</p><p>type</p>',
    '<p lang="ja">活字</p><p lang="zh">活字</p>',
    '<p lang="ja">活字</p> and text',
    '<p><span lang="ja">活字</span></p>',
    '<p lang="&quot;><b">x</p>',
    '<p lang="">x</p>',
    '<hr />',
    '',
  ])('is the publication’s where they differ, have none or a bad one: %s', (content) => {
    expect(articleLanguage(articleOf(content))).toBeUndefined();
  });

  it('is detected by the beginning of the text, where no lang is set', () => {
    const article = articleOf('<p>活字を拾う。</p>', '活字を拾う。');

    expect(articleLanguage(article)).toBe('ja');
    expect(titleLanguage(article)).toBe('ja');
  });

  it('need not be that of its title', () => {
    const article = { title: '活字を拾う', summary: 'In Japanese you pick it up.', content: '<p>In Japanese</p>' };

    expect(articleLanguage(article)).toBeUndefined();
    expect(titleLanguage(article)).toBe('ja');
  });
});
