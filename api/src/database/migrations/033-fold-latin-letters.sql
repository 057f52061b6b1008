-- Names are compared, in sorting and in search, without case and without the marks of all Latin letters: Nguyễn as nguyen,
-- Łukasz as lukasz. Unicode decomposes most letters into a plain letter and a mark; for the others the plain letter is in
-- the lists below, small letters first. Without the lists the capital ones would depend on the locale of the database,
-- and so would I and i in a Turkish one without the collation "C". The same rule is in shared/src/contract/folded.ts.
-- Most names have only ASCII letters: their length in bytes is their length in characters, and they skip all this.
--
-- Keys of names that are stored already follow the rule before until the next migration has folded them again.
create or replace function folded(given text) returns text language sql immutable parallel safe as $$
  select case when octet_length(given) = length(given) then lower(given collate "C")
    else
      replace(replace(replace(replace(replace(replace(replace(replace(replace(
        lower(lower(translate(
          regexp_replace(normalize(given, NFKD) collate "C", '[\u0300-\u036f\u00b7]', '', 'g'),
          'ðøđħıĸłŋŧƀɓƃɔƈɖɗƌǝəɛƒɠɣƣɩɨƙƚƛɯɲƞɵƥʀʃƫƭʈʊʋƴƶʒǥȝȡȥȴȵȶȷⱥȼⱦȿɀʉʌɇɉɋɍɏƿẜẝỽỿς‘’ʻʼʾʿ'
            'ÐØĐĦŁŊŦɃƁƂƆƇƉƊƋƎƏƐƑƓƔƢƖƗƘȽƜƝȠƟƤƦƩƬƮƱƲƳƵƷǤȜȤȺȻȾⱾⱿɄɅɆɈɊɌɎǷỼỾΣÆŒÞǶȢỺƄƧƸƼɁẞ',
          'dodhiklntbbbocdddeeefgggiikllmnnoprstttuvyzzgydzlntjactszuvejqrywssvyσ'''''''''''''
            'dodhlntbbbocdddeeefgggiiklmnnoprsttuvyzzgyzactszuvejqrywvyσæœþƕȣỻƅƨƹƽɂß'
        )) collate "default"),
      'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'), 'ƕ', 'hv'), 'ȣ', 'ou'), 'ȸ', 'db'), 'ȹ', 'qp'), 'ỻ', 'll') collate "C"
    end
$$;
