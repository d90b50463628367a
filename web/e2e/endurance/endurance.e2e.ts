import { expect, type PlaywrightWorkerArgs, test } from '@playwright/test';
import { serve } from '../serve.ts';
import { admin, Site } from '../site.ts';
import { Device } from './Device.ts';
import { type FormName, forms, openForm, textIn } from './forms.ts';
import { interruptions } from './interruptions.ts';
import { Random } from './Random.ts';
import { saves } from './saves.ts';
import { conflictDialog, severalNew, twoDevices, twoTabs } from './several.ts';
import { type Faults, noFaults, sum, type TestSetup } from './TestSetup.ts';
import { checkSaved, missing, typeText } from './typing.ts';

/** Few, as each interruption has a test of its own in `dashboard`; these are random. `npm run test:endurance` makes 300. */
const rounds = Number(process.env.ENDURANCE_ROUNDS ?? 3);
const seed = Number(process.env.ENDURANCE_SEED ?? Date.now() % 1_000_000);
/** Only the rounds of these kinds: 'reload,lostAnswer'. */
const only = process.env.ENDURANCE_KINDS?.split(',');

const all = Object.keys(forms) as FormName[];
/** Those whose text the server has before it is saved. */
const documents: FormName[] = ['newArticle', 'article', 'block', 'newPage', 'page'];
const creating: FormName[] = ['newArticle', 'newPage', 'newCategory', 'comment', 'message'];

/** The forms of an interruption that is not for all of them. */
const formsOf: Partial<Record<keyof typeof interruptions | keyof typeof saves, FormName[]>> = {
  // The form of one's own account does not say where its text is.
  fullStorage: all.filter((name) => name !== 'profile'),
  fullDevice: documents,
  fullStorageThenCrash: ['newArticle', 'article'],
  offlineDiscard: documents,
  // Those that are in the list by what is typed.
  unfinishedList: ['newArticle', 'newPage'],
  detailsSheet: ['newArticle', 'article', 'block'],
  publishSheet: documents,
  published: documents,
  publishedWithLostAnswer: documents,
};

type Round = (setup: TestSetup, token: string) => Promise<{ on: string; faults: Faults }>;

/** One round of each kind. */
const kinds: Record<string, Round> = {
  ...Object.fromEntries(
    (Object.keys(interruptions) as (keyof typeof interruptions)[]).map((name) => [name, interrupted(name)]),
  ),
  ...Object.fromEntries((Object.keys(saves) as (keyof typeof saves)[]).map((name) => [name, savedWith(name)])),
  async twoTabs(setup, token) {
    const on = setup.random.pick(creating);
    return { on, faults: await twoTabs(setup, on, [`${token}a`, `${token}b`]) };
  },
  async severalNew(setup, token) {
    return { on: 'newArticle', faults: await severalNew(setup, [`${token}a`, `${token}b`, `${token}c`]) };
  },
  async conflictDialog(setup, token) {
    return { on: 'article', faults: await conflictDialog(setup, [`${token}a`, `${token}b`]) };
  },
  async twoPeople(setup, token) {
    return { on: 'article', faults: await twoDevices(setup, setup.otherDevice, [`${token}a`, `${token}b`]) };
  },
  async secondDevice(setup, token) {
    return { on: 'article', faults: await twoDevices(setup, setup.secondDevice, [`${token}a`, `${token}b`]) };
  },
};

test(`${rounds} random interruptions lose, double and overwrite nothing`, async ({ playwright }) => {
  test.setTimeout(rounds * 60_000);
  const random = new Random(seed);
  const { setup, end } = await openSetup(playwright, random);
  const names = Object.keys(kinds).filter((name) => only?.includes(name) ?? true);
  let deck: string[] = [];
  let found = noFaults;

  for (let round = 1; round <= rounds; round++) {
    if (deck.length === 0) deck = random.shuffled(names);
    const name = deck.pop() ?? '';
    const token = `round${String(round).padStart(4, '0')}`;
    await clear(setup);
    const { on, faults } = await runRound(setup, name, token);
    found = sum(found, faults);
    const isFaulty = faults.lost + faults.duplicates + faults.overwrites > 0;
    if (isFaulty) process.stdout.write(`Seed ${seed}, round ${round}, ${name}, ${on}: ${JSON.stringify(faults)}\n`);
  }

  process.stdout.write(
    `Seed ${seed}, ${rounds} rounds: characters lost ${found.lost}, duplicates ${found.duplicates}, silent overwrites ${found.overwrites}\n`,
  );
  await end();
  expect(found, `ENDURANCE_SEED=${seed}`).toEqual(noFaults);
});

async function runRound(setup: TestSetup, name: string, token: string) {
  try {
    return await (kinds[name] as Round)(setup, token);
  } catch (problem) {
    throw new Error(`Seed ${seed}, ${token}, ${name}: ${problem}`, { cause: problem });
  }
}

function interrupted(name: keyof typeof interruptions): Round {
  return async (setup, token) => {
    const on = setup.random.pick(formsOf[name] ?? all);
    return { on, faults: await typedAndSaved(setup, { on, token, interruption: name, way: 'uninterrupted' }) };
  };
}

function savedWith(way: keyof typeof saves): Round {
  return async (setup, token) => {
    const on = setup.random.pick(formsOf[way] ?? all);
    return { on, faults: await typedAndSaved(setup, { on, token, way }) };
  };
}

interface Options {
  on: FormName;
  token: string;
  interruption?: keyof typeof interruptions;
  way: keyof typeof saves;
}

/** Types into a form, interrupts it, compares what it has then, and saves it. */
async function typedAndSaved(setup: TestSetup, { on, token, interruption, way }: Options): Promise<Faults> {
  const form = await forms[on](setup);
  const text = setup.random.text(token);
  let page = await setup.device.openTab();
  await openForm(page, form, setup.server.url);
  await typeText(page, form, text);

  let lost = 0;
  if (interruption) {
    page = await interruptions[interruption]({ setup, form, page, text });
    // It is restored a moment after the form is shown.
    await expect
      .poll(() => textIn(page, form))
      .toBe(text)
      .catch(() => {});
    lost = missing(text, await textIn(page, form));
    if (lost > 0) await typeText(page, form, text);
  }
  await form.complete?.(page);
  await saves[way]({ setup, form, page, text });

  const saved = await checkSaved(form, token, text);
  return { ...saved, lost: Math.max(lost, saved.lost) };
}

async function clear({ site, device, secondDevice, otherDevice }: TestSetup): Promise<void> {
  await Promise.all([device, secondDevice, otherDevice].map((each) => each.closeTabs()));
  await site.deletePages();
  await site.deleteContents();
}

async function openSetup(playwright: PlaywrightWorkerArgs['playwright'], random: Random) {
  const server = await serve('main.js', {
    ADMIN_EMAIL: admin.email,
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
  });
  const request = await playwright.request.newContext({ baseURL: server.url });
  const other = await playwright.request.newContext({ baseURL: server.url });
  expect((await request.post('/api/users/login', { data: admin })).status()).toBe(200);
  const site = new Site(request);
  await site.promote(await site.createUser(other, 'second-admin'));
  const own = (await request.storageState()).cookies;
  const others = (await other.storageState()).cookies;
  const devices = {
    device: new Device(own),
    secondDevice: new Device(own),
    otherDevice: new Device(others),
  };
  const end = async () => {
    await Promise.all(Object.values(devices).map((device) => device.remove()));
    await Promise.all([request.dispose(), other.dispose()]);
    server.stop();
  };
  return { setup: { server, site, request, random, ...devices } satisfies TestSetup, end };
}
