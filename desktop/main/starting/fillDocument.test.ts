import { afterEach, expect, it } from 'vitest';
import { english, speak } from '../../../shared/texts/t.ts';
import { fillDocument, fillPage } from './fillDocument.ts';

afterEach(() => speak(english));

it('writes the server into the document, whatever its name contains', () => {
  const name = `<script>alert("$&")</script> & Sons`;

  const filled = fillDocument('<head><!--head--></head>', {
    url: 'https://blog.example.com',
    name,
    timeZone: 'Europe/Lisbon',
    language: 'pt',
  });

  expect(filled).toContain('<title>&lt;script&gt;alert(&quot;$&amp;&quot;)&lt;/script&gt; &amp; Sons</title>');
  expect(filled).toContain('<meta name="octavo-server" content="https://blog.example.com">');
  expect(filled).toContain('<meta name="octavo-time-zone" content="Europe/Lisbon">');
  expect(filled).not.toContain('<script>');
});

it('gives the own pages their texts in the language of the app, whatever these contain', () => {
  speak({ language: 'ar', texts: { Find: '</script>$&' } });

  expect(fillPage('<html lang="en"><head></head></html>')).toBe(
    `<html lang="ar" dir="rtl"><head><script type="application/json" id="texts">{"Find":"\\u003c/script>$&"}</script>\n  </head></html>`,
  );
});
