// Files in XML, which the page reads by the browser's parser.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { openText, pageTest } from './browser.mjs';

const WEBPBN = `<?xml version="1.0"?>
<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">
<puzzleset>
<source>webpbn.com</source>
<puzzle type="grid" defaultcolor="black">
<title>Flag &amp; pole</title><author>A setter</author>
<color name="white" char=".">FFFFFF</color>
<color name="black" char="X">000000</color>
<color name="red" char="*">F00</color>
<clues type="columns">
<line><count>3</count></line><line><count color="red">2</count></line><line><count color="red">2</count></line>
</clues>
<clues type="rows">
<line><count>1</count><count color="red">2</count></line><line><count>1</count><count color="red">2</count></line>
<line><count>1</count></line>
</clues>
<solution type="goal"><image>
|X**|
|X**|
|X..|
</image></solution>
</puzzle>
<puzzle type="grid">
<title>Only a picture</title>
<color name="white" char=".">FFFFFF</color><color name="black" char="X">000000</color>
<solution><image>|X.X|
|.X.|</image></solution>
</puzzle>
</puzzleset>
`;

const SLC = `<?xml version="1.0" encoding="ISO-8859-1"?>
<SokobanLevels>
  <Title>Rooms</Title>
  <LevelCollection Copyright="A setter">
    <Level Id="Caf\u00e9" Width="6" Height="5">
      <L>  ####</L><L>###  #</L><L>#@$. #</L><L>#    #</L><L>######</L>
    </Level>
    <Level Id="Second"><L>#####</L><L>#@$.#</L><L>#####</L></Level>
  </LevelCollection>
</SokobanLevels>
`;

const levels = (page) => page.locator('#sokoban-levels option').allTextContents();

pageTest('puzzles of webpbn: colors, titles, a picture in place of clues', '', {}, async (page) => {
    await openText(page, 'two.xml', WEBPBN);
    await page.locator('#set-list .card').nth(1).waitFor();
    assert.deepEqual(await page.locator('#set-list strong').allTextContents(), ['1. Flag & pole', '2. Only a picture']);
    await page.locator('#set-list .card').first().click();
    await page.locator('#play-board .cell').first().waitFor();
    const clues = await page.locator('#play-board').textContent();
    assert.match(clues.replace(/\s+/g, ' '), /1 ?2.*1 ?2.*1/);
});

for (const format of ['slc', 'ssx']) {
    pageTest(`Sokoban levels in XML: .slc in its encoding, and .${format} as the editor saves it`, '', {}, async (page) => {
        await openText(page, 'rooms.slc', Buffer.from(SLC, 'latin1'));
        await page.locator('.soko .pusher').waitFor();
        assert.deepEqual(await levels(page), ['1. Caf\u00e9', '2. Second']);
        await page.locator('#sokoban-edit').click();
        await page.locator('#editor-format').selectOption(format);
        await page.locator('#editor-name').fill('Saved & read');
        const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#editor-save').click()]);
        await openText(page, download.suggestedFilename(), await readFile(await download.path()));
        await page.locator('#sokoban-title', { hasText: 'Saved & read' }).waitFor();
        assert.equal(await page.locator('#sokoban-board .box').count(), 1);
        assert.equal(await page.locator('#sokoban-board .goal').count(), 1);
    });
}

pageTest('XML that is not well-formed is reported, and other XML as the text that it is', '', {}, async (page) => {
    page.removeAllListeners('console'); // the browser describes the fault with a style that the page's policy forbids
    await openText(page, 'broken.xml', WEBPBN.replace('</puzzle>', ''));
    await page.locator('#message', { hasText: 'broken.xml: The XML is not well-formed' }).waitFor();
    for (const content of ['<svg/>', '<svg><!-- <puzzleset> --></svg>']) {
        await openText(page, 'other.xml', `<?xml version="1.0"?>\n${content}\n`);
        await page.locator('#message', { hasText: 'other.xml' }).waitFor();
    }
});
