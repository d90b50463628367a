import { expect, it } from 'vitest';
import { addressAt, decideNavigation } from './decideNavigation.ts';

it('stays in the window for pages of the app', () => {
  for (const url of [
    'app://octavo/',
    'app://octavo/dashboard',
    'app://octavo/dashboard/article?form=new',
    'app://octavo/auth?tab=register',
    'app://octavo/dashboard#main',
    'APP://octavo/dashboard',
  ]) {
    expect(decideNavigation(url), url).toBe('stay');
  }
});

it('opens what the site has beside its pages in the browser', () => {
  for (const url of [
    'app://octavo/feed.xml',
    'app://octavo/sitemap.xml',
    'app://octavo/images/a/640.webp',
    'app://octavo/api/openapi.json',
    'app://octavo/api',
  ]) {
    expect(decideNavigation(url), url).toBe('site');
  }
});

it('opens addresses of elsewhere with a program of the system', () => {
  for (const url of [
    'https://example.com/',
    'http://example.com/',
    'HTTPS://EXAMPLE.COM/',
    'https://octavo/',
    'https://xn--80ak6aa92e.com/',
    'https://аррӏе.com/',
    'https://[::1]:3000/',
    'https://app:443/dashboard',
    'mailto:hello@octavo.example',
    'mailto:hello@octavo.example?subject=Dear%20editors',
    'tel:+15550100',
  ]) {
    expect(decideNavigation(url), url).toBe('outside');
  }
});

const hostile = [
  // Other hosts of our scheme, and those that look like ours.
  'app://elsewhere/',
  'app://octavo.evil.example/',
  'app://evil.example/octavo/',
  'app://octavo.:80/',
  'app://octavo:1/',
  'app://OCTAVO.evil/',
  'app://octav%6f.evil/',
  'app://octavo%2eevil/',
  'app://оctavo/dashboard',
  'app:///dashboard',
  'app:dashboard',
  'app:/octavo/dashboard',
  'app://',
  'app2://octavo/',
  'xapp://octavo/',
  // User info, on ours and on others.
  'app://user@octavo/',
  'app://octavo@evil.example/',
  'app://octavo:pass@evil.example/',
  'app://user:pass@octavo/dashboard',
  'https://octavo@evil.example/',
  'https://user:pass@example.com/',
  'https://example.com:pass@evil.example/',
  'http://app%3a%2f%2foctavo@evil.example/',
  // The app's own pages, which no page may open.
  'app://octavo/connect',
  'app://octavo/credentials',
  'app://octavo/connect/',
  'app://octavo/connect/index.html',
  'app://octavo/find',
  'app://octavo/find/index.html',
  'app://octavo/own/index.js',
  'app://octavo/./connect',
  'app://octavo/x/../connect',
  'app://octavo/x/%2e%2e/find',
  // Addresses that run code.
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'javascript://octavo/%0aalert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'blob:app://octavo/0b4b0c5e',
  'blob:https://evil.example/0b4b0c5e',
  'filesystem:https://evil.example/temporary/x',
  'view-source:https://example.com/',
  'about:blank',
  'about:srcdoc',
  // Files and programs of this computer.
  'file:///etc/passwd',
  'file://octavo/etc/passwd',
  'FILE:///C:/Windows/System32/calc.exe',
  'smb://host/share',
  'ftp://example.com/',
  'sftp://example.com/',
  'ssh://example.com/',
  'ms-msdt:/id',
  'ms-settings:',
  'search-ms:query=x',
  'vscode://file/etc/passwd',
  'steam://run/1',
  'chrome://settings',
  'chrome://crash',
  'devtools://devtools/bundled/inspector.html',
  'chrome-extension://x/y.html',
  'ws://example.com/',
  'wss://example.com/',
  'intent://x#Intent;scheme=http;end',
  // Mail that takes a file along, and numbers that are none.
  'mailto:a@example.com?attach=/etc/passwd',
  'mailto:a@example.com?Attachment=/etc/passwd',
  'tel:<script>',
  'tel:+1%0a2',
  // Invalid and disguised addresses.
  '',
  ' ',
  'not an address',
  '//evil.example/',
  '/dashboard',
  'https://',
  'http:///',
  'https://exa mple.com/',
  'https:\\\\evil.example\\',
  'https://example.com\\@evil.example/',
  'app:\\\\octavo\\dashboard',
  'app://octavo/\u0000',
  'https://example.com/\u202e\r\nHost: evil',
  ' https://example.com/',
  'https://example.com/ ',
  `https://example.com/${'a'.repeat(5_000)}`,
];

it('has more than sixty hostile addresses to test', () => {
  expect(new Set(hostile).size).toBeGreaterThanOrEqual(60);
});

it('refuses hostile addresses', () => {
  for (const url of hostile) {
    expect(decideNavigation(url), url).toBe('refuse');
  }
});

it('returns the public address of a file of the site', () => {
  expect(addressAt('https://blog.example.com', 'app://octavo/feed.xml?x=1#y')).toBe(
    'https://blog.example.com/feed.xml?x=1#y',
  );
});
