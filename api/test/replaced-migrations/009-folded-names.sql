-- How names are compared, in order and in search: without case and without the accents of Spanish, Portuguese and French,
-- the same in every locale that a database can have. A letter may also come with its accent as a character of its own,
-- which is dropped. Most names are plain letters, which are told by their length and need no look at each.
create function folded(given text) returns text language sql immutable parallel safe as $$
  select case when octet_length(given) = length(given) then lower(given)
    else lower(translate(given,
      U&'áÁàÀâÂãÃäÄåÅæÆçÇéÉèÈêÊëËíÍìÌîÎïÏñÑóÓòÒôÔõÕöÖøØœŒúÚùÙûÛüÜýÝÿŸ’\0300\0301\0302\0303\0308\0327',
      'aaaaaaaaaaaaaacceeeeeeeeiiiiiiiinnoooooooooooooouuuuuuuuyyyy''')) end
$$;

-- Kept with the person: folding a school's names at every look at a list takes longer than everything else of it.
alter table users
  add column name_key text collate "C" not null
    generated always as (folded(first_name) || chr(1) || folded(last_name)) stored,
  add column search_key text collate "C" not null
    generated always as (folded(first_name || ' ' || last_name || chr(10) || preferred_name || ' ' || last_name
      || chr(10) || coalesce(email, ''))) stored;
