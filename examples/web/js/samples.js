// The puzzles that come with the page, from small to large. All are CC0.
// SPDX-License-Identifier: MIT

/** Title, size and grade are those of the files: a test compares them. */
export const samples = [
    { file: 'house.non', title: 'House', width: 5, height: 5, colors: 1, level: 'easy' },
    { file: 'heart.non', title: 'Heart', width: 7, height: 6, colors: 1, level: 'easy' },
    { file: 'mushroom.non', title: 'Mushroom', width: 10, height: 10, colors: 1, level: 'easy' },
    { file: 'toadstool.non', title: 'Toadstool', width: 12, height: 12, colors: 3, level: 'medium' },
    { file: 'rocket.non', title: 'Rocket', width: 11, height: 20, colors: 1, level: 'easy' },
    { file: 'apple-tree.non', title: 'Apple tree', width: 15, height: 15, colors: 3, level: 'easy' },
    { file: 'cat.non', title: 'Cat', width: 15, height: 15, colors: 1, level: 'easy' },
    { file: 'fish.non', title: 'Fish', width: 20, height: 12, colors: 4, level: 'easy' },
    { file: 'whale.non', title: 'Whale', width: 20, height: 12, colors: 1, level: 'easy' },
    { file: 'teapot.non', title: 'Teapot', width: 20, height: 15, colors: 1, level: 'easy' },
    { file: 'butterfly.non', title: 'Butterfly', width: 20, height: 16, colors: 4, level: 'medium' },
    { file: 'owl.non', title: 'Owl', width: 16, height: 20, colors: 1, level: 'easy' },
    { file: 'sailing-boat.non', title: 'Sailing boat', width: 20, height: 20, colors: 5, level: 'easy' },
    { file: 'lighthouse.non', title: 'Lighthouse', width: 20, height: 25, colors: 5, level: 'trivial' },
    { file: 'moonlit-house.non', title: 'House by moonlight', width: 25, height: 25, colors: 5, level: 'easy' },
    { file: 'ringed-planet.non', title: 'Ringed planet', width: 40, height: 40, colors: 1, level: 'trivial' },
    { file: 'bay-at-sunset.non', title: 'Bay at sunset', width: 50, height: 50, colors: 10, level: 'trivial' },
];
export const sokobanLevels = 'first-steps.sok';
